// cause: static-constructor
// instead of
}  // namespace exercise
// stands
inline __global__ void prepare() {}

struct preparation {
  preparation() {
    prepare<<<1, 1>>>();
    gpu::synchronize();
  }
};
static preparation before_the_first_call;

}  // namespace exercise
// end
