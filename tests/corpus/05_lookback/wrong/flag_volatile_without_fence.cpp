// cause: flag-without-order
// volatile keeps the compiler from leaving the store out, and orders nothing for other blocks.
// instead of
gpu::atomic_store<gpu::release>(flag, what);
// stands
  *static_cast<volatile unsigned*>(flag) = what;
// end
