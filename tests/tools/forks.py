"""A process that has imported a script forks for each call of it, which saves the imports each time.

The script asks first, before it imports what takes long:

    if (code := forks.called(os.environ.get("PLACE"))) is not None:
        sys.exit(code)

and serves with --serve PLACE: forks.serve(place, main). A call has its own arguments, environment, folder, standard
output and standard error, and ends with the process that called.
"""

import json
import os
import signal
import socket
import struct
import sys
import threading
import traceback


def called(place):
    """The exit code of this call by the process that listens at that path; None where none does."""
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(place or "")
        except OSError:
            return None
        words = json.dumps([sys.argv, dict(os.environ), os.getcwd()]).encode()
        socket.send_fds(connection, [struct.pack("i", len(words))], [1, 2])
        connection.sendall(words)
        answer = connection.recv(4)
        return struct.unpack("i", answer)[0] if len(answer) == 4 else 1


def serve(place, main):
    """Answer calls until SIGTERM; a line says that it is ready."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(place)
        listening.listen(64)
        print(flush=True)
        children = 0
        while True:
            connection, _ = listening.accept()
            children += 1
            if os.fork() == 0:
                listening.close()
                answer(connection, main)
            connection.close()
            while children and os.waitpid(-1, os.WNOHANG)[0]:
                children -= 1


def answer(connection, main):
    """In the new process: the call, whose status goes back; it ends here."""
    os.setsid()
    head, files, _, _ = socket.recv_fds(connection, 4, 2, socket.MSG_WAITALL)
    if not head:
        os._exit(0)  # somebody asks who is here
    size, text = struct.unpack("i", head)[0], b""
    while len(text) < size:
        text += connection.recv(size - len(text))
    for number, file in enumerate(files, 1):
        os.dup2(file, number)
    sys.argv, environment, folder = json.loads(text)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    threading.Thread(target=end_with, args=(connection,), daemon=True).start()
    code = status_of(main)
    sys.stdout.flush()
    sys.stderr.flush()
    connection.sendall(struct.pack("i", code))
    os._exit(0)


def end_with(connection):
    """End what runs here once the process that called is gone."""
    connection.recv(1)
    os.killpg(0, signal.SIGKILL)


def status_of(main):
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0
