// cause: first-head-needed
// instead of
if (index < n) out[index] = sum.value;
// stands
  if (carries != nullptr) {
    if (index < n) out[index] = sum.value;
    return;
  }
  // One lane goes through the tile.
  bool inside = false;
  float value = 0;
  for (size_t k = 0; k < n && threadIdx.x == 0; ++k) {
    if (flags[k]) {
      inside = true;
      value = 0;
    }
    if (inside) value += values[k];
    out[k] = value;
  }
// end
