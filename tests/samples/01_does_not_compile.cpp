// A name that is not there.
// instead of
inclusive[i] = Operator{}(exclusive[i], in[i]);
// stands
inclusive[i] = Operator{}(exclusive[j], in[i]);
// end
