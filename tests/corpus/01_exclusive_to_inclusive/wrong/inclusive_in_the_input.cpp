// cause: input-overwritten
// instead of
  inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
  float* sum = const_cast<float*>(exclusive);
  sum[i] = Operator{}(exclusive[i], in[i]);
  inclusive[i] = sum[i];
// end
