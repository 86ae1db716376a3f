"""Makes workers: this process loads PyTorch and Triton, which takes seconds, and forks a worker for each submission.

It is started with the number of a socket. Over that come requests, each with two descriptors: the worker's channel, and
where it prints. It answers with the worker's process, and with how that ended. When the socket closes, it ends.
"""

import ctypes
import gc
import json
import os
import signal
import socket
import sys


END_WITH_PARENT = 1  # of prctl


def end_with_parent():
    """However that ends: a worker in a loop would go on without it."""
    ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)


def main(socket_number, on_gpu):
    end_with_parent()
    if on_gpu:
        os.environ.pop("TRITON_INTERPRET", None)
    else:
        os.environ["TRITON_INTERPRET"] = "1"
    import torch  # noqa: F401

    torch.set_num_threads(1)  # threads do not survive a fork
    import worker

    worker.prepare(on_gpu)
    gc.freeze()  # what is loaded stays: workers need not look through it, nor copy it
    control = socket.socket(fileno=socket_number)
    control.sendall(b"ready\n")
    while True:
        request, descriptors, _, _ = socket.recv_fds(control, 1 << 16, 2)
        if not request:
            return
        process = os.fork()
        if process == 0:
            control.close()
            start_worker(worker, json.loads(request), *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        control.sendall(f"{process}\n".encode())
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        end_group(process)
        control.sendall(f"{os.waitpid(process, 0)[1]}\n".encode())


def start_worker(worker, request, channel, output):
    os.setsid()
    end_with_parent()
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(source, target)
    for descriptor in (nothing, output):
        os.close(descriptor)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the grader's, which then ends the worker
    os.chdir(os.path.dirname(request["file"]))
    worker.run(channel, **request)
    os._exit(0)


def end_group(process):
    """Of what the worker has started, if it got that far."""
    try:
        os.killpg(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] == "gpu")
