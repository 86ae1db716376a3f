// TODO 1
// end of TODO 1
// TODO 2
// end of TODO 2
// TODO 3
// end of TODO 3
// TODO 4
// end of TODO 4
// TODO 5
// end of TODO 5
