// TODO 1
  inclusive[i] = 0;
// end of TODO 1
// TODO 2
  exclusive[i] = 0;
// end of TODO 2
// TODO 3
  total[0] = 0;
// end of TODO 3
