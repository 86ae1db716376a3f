// cause: aggregate-as-prefix
// Whatever the tile before has published is taken for all before it.
// instead of
before = Operator{}(aggregates[k], before);
// stands
    return Operator{}(aggregates[k], before);
// end
