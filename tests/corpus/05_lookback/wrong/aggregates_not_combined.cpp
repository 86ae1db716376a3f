// cause: look-back-forgets
// Each aggregate replaces the one found before.
// instead of
before = Operator{}(aggregates[k], before);
// stands
    before = aggregates[k];
// end
