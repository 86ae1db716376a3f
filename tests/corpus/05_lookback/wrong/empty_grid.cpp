// cause: empty-launch
// instead of
if (tiles == 0) return;  // a grid has at least one block
// stands
// end
