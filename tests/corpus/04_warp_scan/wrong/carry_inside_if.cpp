// cause: absent-lane
// Only lanes with an element come to the shuffle, which reads the last lane.
// instead of
if (i < n) out[i] = sum;
// TODO 2 (about 1 line): `before` of the next elements, in every lane. Which lane knows it?
before = gpu::shuffle(sum, warpSize - 1);
// stands
    if (i < n) {
      out[i] = sum;
      // TODO 2 (about 1 line): `before` of the next elements, in every lane. Which lane knows it?
      before = gpu::shuffle(sum, warpSize - 1);
    }
// end
