#!/usr/bin/env python3
"""Runs Boolector from its Python module (PyPI: pyboolector) as the program boolector is run.

    python3 -S boolector.py [OPTION]... [FILE]

PYTHONPATH names the folder of the unpacked wheel. `-S` saves the search of site-packages.

Versions: 3.2.3 and later. Exit codes: 10 sat, 20 unsat, 0 unknown, 1 error, 2 the module cannot be loaded.

The module's parser opens a path and reads it to its end, SMT-LIB 2 command by command. So a child process copies stdin
to a pipe, which the parser opens as /dev/fd/N. A regular file without `(reset)` is opened directly. The parser of BTOR2
rewinds its input: with --btor or --btor2, stdin is first copied to a file (in memory on Linux, else temporary).

Differences from the program:
  - `(reset)` starts a new solver with the options of the command line. The text up to the next `(reset)` is copied to a
    pipe of its own. The exit code and what is printed at the end of the input depend on the last text with a command.
  - The module detects the format: by the suffix .smt2 or .btor2, else by the text. --smt2, --btor and similar options
    are accepted and do not change that.
  - --time ends a check when the solver polls for termination. If it does not poll within one second after the limit,
    SIGALRM ends the process.
  - A fatal signal ends the process without the lines "CAUGHT SIGNAL" and "unknown".
  - No --output, no compressed input, and --help lists the options without their descriptions.
"""
import os
import signal
import stat
import sys

for _name in ('SIGINT', 'SIGTERM', 'SIGPIPE'):
    if hasattr(signal, _name):
        signal.signal(getattr(signal, _name), signal.SIG_DFL)
# A wheel's folder stays as it was unpacked.
sys.dont_write_bytecode = True
_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or '.') != _HERE]

#: Options of the program itself: name, short name.
OWN = {
    'help': 'h', 'copyright': 'c', 'version': 'V', 'time': 't', 'output': 'o', 'lingeling-nofork': None, 'hex': 'x',
    'dec': 'd', 'bin': 'b', 'btor': None, 'btor2': None, 'smt2': None, 'smt1': None, 'dump-btor': 'db',
    'dump-smt': 'ds', 'dump-aag': 'daa', 'dump-aig': 'dai', 'dump-aiger-merge': 'dam', 'smt2-model': None,
}
FORMATS = {'btor': 1, 'btor2': 2, 'smt1': 3, 'smt2': 4}
BASES = {'bin': 1, 'hex': 2, 'dec': 3}
DUMPS = {'dump-btor': 'btor', 'dump-smt': 'smt2', 'dump-aag': 'aag', 'dump-aig': 'aig'}
#: Values of options that take a name, as src/btoropt.c has them.
MODES = {
    'incremental-smt1': {'basic': 1, 'continue': 2},
    'input-format': dict(FORMATS, none=0),
    'output-number-format': BASES,
    'output-format': {'btor': 1, 'smt2': 2, 'aiger': 3, 'aigerbin': 4},
    'engine': {'aigprop': 4, 'fun': 1, 'prop': 3, 'sls': 2, 'quant': 5},
    'sat-engine': {'cadical': 3, 'cms': 4, 'lingeling': 0, 'minisat': 2, 'picosat': 1},
    'beta-reduce': {'none': 0, 'fun': 1, 'all': 2},
    'fun-dual-prop-qsort': {'just': 1, 'asc': 2, 'desc': 3},
    'fun-just-heuristic': {'left': 1, 'applies': 2, 'depth': 3},
    'fun-eager-lemmas': {'none': 0, 'conf': 1, 'all': 2},
    'sls-strategy': {'best': 1, 'walk': 2, 'first': 3, 'same': 4, 'prop': 5},
    'prop-path-sel': {'controlling': 1, 'essential': 2, 'random': 3},
    'quant-synth': {'none': 0, 'el': 1, 'elmc': 2, 'elelmc': 3, 'elmr': 4},
}
COUNTERS = ('verbosity', 'loglevel')
SAT, UNSAT, UNKNOWN, PARSE_ERROR, NOT_CHECKED = 10, 20, 0, 1, 2
ANSWERS = {SAT: 'sat', UNSAT: 'unsat', UNKNOWN: 'unknown'}


def write(text, descriptor=1):
    data = memoryview(text if isinstance(text, bytes) else text.encode('utf-8', 'surrogateescape'))
    while data:
        data = data[os.write(descriptor, data):]


def end(status):
    """Ends the process without destroying the solver, after flushing the C library's streams."""
    try:
        import _ctypes
        _ctypes.call_cdeclfunction(_ctypes.dlsym(_ctypes.dlopen(None, 0), 'fflush'), (None,))
    except Exception:  # Other Python implementations: the regular exit flushes them too.
        sys.exit(status)
    os._exit(status)


class Failure(Exception):
    """An error that ends the program."""


class Shell:
    def __init__(self, module):
        self.module = module
        self.settings = []  # option numbers and values
        self.deadline = None
        self.start()
        #: name -> (number, short name, is a flag)
        self.known = {}
        for number, option in enumerate(self.solver.Options()):
            is_flag = option.max == 1 or option.lng in COUNTERS or option.lng == 'model-gen'
            self.known[option.lng] = (number, option.shrt, is_flag and option.lng not in MODES)
        try:
            # Throws: the memory that C++ needs to throw is allocated now, while there is some.
            self.solver.Set_opt(self.known['engine'][0], 0)
        except module.BoolectorException:
            pass
        self.file = None
        self.models = 0  # value of model-gen
        self.prints_model = False
        self.model_format = 'btor'
        self.dump = None
        self.rewinds = False
        self.seconds = 0

    def start(self):
        """Replaces the solver by a new one with the same options."""
        self.solver = None  # Frees the memory first.
        self.solver = self.module.Boolector()
        for number, value in self.settings:
            self.solver.Set_opt(number, value)
        if self.deadline:
            self.solver.Set_term(self.deadline, ())

    def set(self, name, value):
        number = self.known[name][0]
        self.solver.Set_opt(number, value)
        self.settings.append((number, value))

    def parse_options(self, words):
        words = list(words)
        files = []
        given = []
        while words:
            word = words.pop(0)
            if not word.startswith('-'):
                files.append(word)
                continue
            shown, equals, value = word.partition('=')
            is_short = not word.startswith('--')
            name = shown[1 if is_short else 2:]
            disables = len(word) > 3 and name.startswith('no-')
            name = self.full_name(name[3:] if disables else name, is_short)
            if not equals:
                value = None
                follows = words and not words[0].startswith('-')
                if follows and (to_number(words[0]) is not None or name == 'output' or name in MODES):
                    value = words.pop(0)
            given.append((shown, name, value, disables))
        if len(files) > 1:
            raise Failure('multiple input files')
        if files:
            self.file = files[0]
            if not os.access(self.file, os.R_OK) or os.path.isdir(self.file):
                raise Failure("can not read '%s'" % self.file)
            if self.file.endswith(('.gz', '.bz2', '.7z', '.zip')):
                raise Failure("can not read '%s': compressed input is not supported" % self.file)
        for option in given:
            (self.set_own if option[1] in OWN else self.set_known)(*option)

    def full_name(self, name, is_short):
        if not is_short:
            return name
        for full, short in OWN.items():
            if short == name:
                return full
        for full, (_, short, _) in self.known.items():
            if short == name:
                return full
        return '-' + name  # No option has this name.

    def set_own(self, shown, name, value, disables):
        if disables and name != 'dump-aiger-merge':
            raise Failure("invalid option '%s'" % shown)
        if name == 'time':
            self.seconds = self.number(shown, value)
        elif name == 'output':
            raise Failure("option '%s' is not supported" % shown)
        elif value is not None and to_number(value) is None:
            raise Failure("option '%s' does not expect an argument" % shown)
        elif name == 'help':
            self.help()
        elif name == 'copyright':
            write(self.solver.Copyright())
            end(0)
        elif name == 'version':
            write(self.solver.Version() + '\n')
            end(0)
        elif name == 'smt2-model':
            self.model_format = 'smt2'
        elif name == 'lingeling-nofork':
            self.set('sat-engine-lgl-fork', 0)
        elif name in BASES:
            self.set('output-number-format', BASES[name])
        elif name in FORMATS:
            self.rewinds = name in ('btor', 'btor2')
            self.set('input-format', FORMATS[name])
        elif name in DUMPS:
            self.dump = DUMPS[name]
            self.set('parse-interactive', 0)

    def set_known(self, shown, name, value, disables):
        if name not in self.known:
            raise Failure("invalid option '%s'" % shown)
        if name in MODES:
            modes = MODES[name]
            if not value:
                raise Failure("missing argument for '%s'" % shown)
            if value not in modes:
                raise Failure(
                    "invalid argument '%s' for '%s', expected one of '%s'" % (value, shown, ', '.join(sorted(modes)))
                )
            self.set(name, modes[value])
        elif not self.known[name][2]:
            self.set(name, self.number(shown, value))
        elif disables:
            if name == 'model-gen':
                self.models, self.prints_model = 0, False
            else:
                self.set(name, 0)
        else:
            number = None if value is None else self.number(shown, value)
            if name == 'model-gen':
                self.models = 0 if number == 0 else self.models + 1
                self.prints_model = number != 0
            elif number is None and name in COUNTERS:
                self.set(name, self.solver.Get_opt(self.known[name][0]).val + 1)
            else:
                self.set(name, 1 if number is None else number)

    def number(self, shown, value):
        if not value:
            raise Failure("missing argument for '%s'" % shown)
        number = to_number(value)
        if number is None:
            raise Failure("invalid argument for '%s', expected int" % shown)
        return number & 0xFFFFFFFF

    def help(self):
        write('usage: boolector [<option>...][<input>]\n\nwhere <option> is one of the following:\n\n')
        names = [(name, OWN[name]) for name in OWN] + [(name, self.known[name][1]) for name in self.known]
        write(''.join('  %s--%s\n' % ('-%s, ' % short if short else '', name) for name, short in names))
        end(0)

    def run(self):
        if self.model_format == 'smt2' and not self.models:
            self.models = 1
        if self.models:
            self.set('model-gen', min(self.models, 2))
        if self.seconds:
            self.deadline = Deadline(self.seconds)
            signal.setitimer(signal.ITIMER_REAL, self.seconds + 1)
        os.path.isfile = os.path.exists  # The module refuses paths that are not regular files.
        name = self.file or '<stdin>'
        parts = Input(self.file, self.rewinds)
        for path in parts.paths():
            self.start()
            result, status, message = self.solver.Parse(path)
            if result == PARSE_ERROR:
                if message.startswith(path + ':'):
                    message = name + parts.correct(message[len(path):])
                raise Failure(message)
        solver = self.solver
        if self.dump:
            solver.Simplify()
            solver.Dump(self.dump)
            return 0
        if result == NOT_CHECKED:
            result = solver.Sat()
            write(ANSWERS[result] + '\n')
        failed = {result, status} == {SAT, UNSAT}
        if failed:
            text = (ANSWERS[result], name, ANSWERS[status])
            write("boolector: '%s' but status of benchmark in '%s' is '%s'\n" % text, 2)
        if self.prints_model and result == SAT:
            solver.Print_model(self.model_format)
        if not solver.Get_opt(self.known['exit-codes'][0]).val:
            return 0 if result in (SAT, UNSAT) and not failed else 1
        return 1 if failed else result


class Deadline:
    """Ends the process as the program does when its time is up. The solver polls it."""

    def __init__(self, seconds):
        from time import monotonic
        self.now = monotonic
        self.seconds = seconds
        self.until = monotonic() + seconds

    def __call__(self):
        if self.now() < self.until:
            return False
        write('[btor>main] ALARM TRIGGERED: time limit %d seconds reached\nunknown\n' % self.seconds)
        end(0)


def to_number(text):
    try:
        return int(text)
    except ValueError:
        return None


class Input:
    """The input, in parts that end at `(reset)`."""

    def __init__(self, file, rewinds):
        self.path = file or '/dev/stdin'
        self.line = self.column = 1  # of the beginning of the part
        self.parts = None
        source = os.open(file, os.O_RDONLY) if file else 0
        is_file = stat.S_ISREG(os.fstat(source).st_mode)
        if rewinds and not is_file and not file:
            spool()
        if rewinds or is_file and not has_reset(self.path):
            self.doubled = doubled(read_head(self.path)) or NOT_DOUBLED
        else:
            self.parts, self.copier = Copier.start(source)

    def paths(self):
        """Yields a path for each part. The parser must have read the part before the next path is requested."""
        if self.parts is None:
            yield self.path
            return
        while True:
            message, data, _, _ = self.parts.recvmsg(Copier.SIZE, 64)
            if not message:
                break
            self.line, self.column, *self.doubled = map(int, message.split())
            pipe = int.from_bytes(data[0][2], sys.byteorder)
            self.path = '/dev/fd/%d' % pipe
            yield self.path
            os.close(pipe)
        if os.waitpid(self.copier, 0)[1] != 0:
            raise Failure('the process that copies the input failed')

    def correct(self, place):
        """Corrects a position such as ":3:7: message" or ":3: message"."""
        lines, columns, first = self.doubled
        parts = place.split(':', 3)
        if not parts[1].isdigit():
            return place
        line = int(parts[1]) - lines
        parts[1] = str(line + self.line - 1)
        if len(parts) > 2 and parts[2].isdigit():
            column = int(parts[2]) - (columns if line == first else 0)
            parts[2] = str(column + self.column - 1 if line == 1 else column)
        return ':'.join(parts)


class Copier:
    """A child process that copies each part of the input to a pipe of its own, and sends the pipe to the solver."""

    #: A message has the line and column of the part, and what `doubled` returns.
    MESSAGE = b'%20d' * 5
    SIZE = 100

    @classmethod
    def start(cls, source):
        """Returns the socket that receives the pipes, and the process."""
        import _socket  # The module `socket` takes longer to load than the solver.
        ours, theirs = _socket.socketpair()
        process = os.fork()
        if process == 0:
            status = 1
            try:
                # The copy must not keep the caller's pipes open after the solver has ended.
                os.close(1)
                os.close(2)
                ours.close()
                signal.signal(signal.SIGPIPE, signal.SIG_IGN)
                cls(source, theirs, _socket).run()
                status = 0
            except OSError:
                status = 0  # The solver or the caller has ended.
            finally:
                os._exit(status)
        theirs.close()
        return ours, process

    def __init__(self, source, solver, socket):
        import select
        self.source = source
        self.solver = solver
        self.rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS)
        # Limits the number of pipes that are sent before they are needed.
        solver.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        self.poll = select.poll()
        self.poll.register(source, select.POLLIN)
        self.poll.register(solver, 0)  # Reports the end of the solver.

    def read(self):
        """Returns some bytes, or none if the input has ended or the parser needs no more."""
        if any(descriptor != self.source for descriptor, _ in self.poll.poll()):
            return b''
        return os.read(self.source, 1 << 16)

    def run(self):
        scanner = Scanner(1, 1)
        self.copy(scanner, b'')
        while scanner.rest is not None:
            rest = scanner.rest
            scanner = Scanner(scanner.line, scanner.column)
            self.copy(scanner, rest)

    def copy(self, scanner, head):
        """Copies the part that begins with `head`. Does nothing if no command follows a `(reset)`."""
        while doubled(head) is None:
            more = self.read()
            if not more:
                break
            head += more
        position = (scanner.line, scanner.column)
        if position != (1, 1) and not without_comments(head):
            return
        out, into = os.pipe()
        message = self.MESSAGE % (position + (doubled(head) or NOT_DOUBLED))
        self.solver.sendmsg([message], [self.rights + (out.to_bytes(4, sys.byteorder),)])
        os.close(out)
        self.poll.register(into, 0)  # Reports an error once the parser has closed the pipe.
        while head:
            write(scanner.scan(head), into)
            if scanner.rest is not None:
                break
            head = self.read()
        else:
            write(scanner.held, into)
        self.poll.unregister(into)
        os.close(into)


class Scanner:
    """Finds the first `(reset)` or `(exit)` of a text that arrives in pieces."""

    WORDS = (b'reset', b'exit')

    def __init__(self, line, column):
        self.line, self.column = line, column  # of the next byte that `scan` returns
        self.depth = 0
        self.closing = 0  # the byte that ends the current comment, string or quoted symbol
        self.held = b''  # the beginning of a command that may become `(reset)` or `(exit)`
        self.exits = False
        self.rest = None  # the bytes after the `(reset)`

    def scan(self, more):
        """Returns the bytes for the parser."""
        if self.exits:
            return more
        data = self.held + more
        start = 0 if self.held else None
        for at, byte in enumerate(more, len(self.held)):
            if byte not in b'()"|;\n':
                continue
            if self.closing:
                if byte == self.closing:
                    self.closing = 0
            elif byte == 40:
                if self.depth == 0:
                    start = at
                self.depth += 1
            elif byte == 41:
                self.depth = max(0, self.depth - 1)
                if self.depth == 0 and start is not None:
                    command = without_comments(data[start + 1:at])
                    if command == b'exit':
                        self.exits = True
                        self.held = b''
                        return data
                    if command == b'reset':
                        self.advance(data[:at + 1])
                        self.rest = data[at + 1:]
                        return data[:start]
                    start = None
            elif byte != 10:
                self.closing = 10 if byte == 59 else byte
        end = len(data)
        if start is not None:
            command = without_comments(data[start + 1:])
            if any(word.startswith(command) for word in self.WORDS):
                end = start
        self.held = data[end:]
        return self.advance(data[:end])

    def advance(self, data):
        newlines = data.count(b'\n')
        self.line += newlines
        self.column = len(data) - data.rfind(b'\n') if newlines else self.column + len(data)
        return data


def without_comments(text):
    if b';' in text:
        text = b'\n'.join(line.partition(b';')[0] for line in text.split(b'\n'))
    return text.strip()


def has_reset(path):
    """Whether a file may contain the command. A text of BTOR does not."""
    with open(path, 'rb') as file:
        text = file.read()
    return b'reset' in text and without_comments(text).startswith(b'(')


def read_head(path):
    if path.endswith(('.smt2', '.btor2')):
        return b''  # The module detects nothing.
    with open(path, 'rb') as file:
        return file.read(1 << 16)


def spool():
    """Replaces stdin by a file with the same bytes."""
    if hasattr(os, 'memfd_create'):
        file = os.memfd_create('stdin')
    else:
        import tempfile
        file = os.dup(tempfile.TemporaryFile().fileno())
    while True:
        data = os.read(0, 1 << 16)
        if not data:
            break
        write(data, file)
    os.lseek(file, 0, os.SEEK_SET)
    os.dup2(file, 0)


#: A result of `doubled` that changes no position.
NOT_DOUBLED = (0, 0, 0)


def doubled(head):
    """
    The blanks that the module counts twice, because it detects a format by the first two characters: lines, columns
    in the line of the second character, and this line. None if the text is too short.
    """
    lines = columns = 0
    line = 1
    characters = 0
    at = 0
    while at < len(head):
        byte = head[at:at + 1]
        if byte == b'\n':
            lines += 1
            line += 1
            columns = 0
        elif byte in b' \t\r':
            columns += 1
        elif byte == b';':
            at = head.find(b'\n', at)
            if at < 0:
                return None
            line += 1
            columns = 0
        else:
            characters += 1
            if characters == 2:
                return lines, columns, line
        at += 1
    return None


def crash(error):
    """Ends the process as an uncaught C++ exception ends the program. The module translates such exceptions."""
    if isinstance(error, MemoryError):
        kind = what = 'std::bad_alloc'
    elif isinstance(error, RuntimeError):
        kind, what = 'std::exception', error
    else:
        write('the shell failed: %s: %s\n' % (type(error).__name__, error), 2)
        end(2)
    write("terminate called after throwing an instance of '%s'\n  what():  %s\n" % (kind, what), 2)
    os.abort()


def main():
    try:
        import pyboolector
    except ImportError as error:
        write('cannot load the Python module pyboolector: %s\n' % error, 2)
        end(2)
    status = 1
    try:
        shell = Shell(pyboolector)
        shell.parse_options(sys.argv[1:])
        status = shell.run()
    except Failure as error:
        write('boolector: %s\n' % error, 2)
    except pyboolector.BoolectorException as error:
        write(error.msg.rstrip('\n') + '\n', 2)
    except Exception as error:
        crash(error)
    end(status)


main()
