#!/usr/bin/env python3
"""Runs Boolector from its Python module (PyPI: pyboolector) as the program boolector is run.

    python3 -S boolector.py [OPTION]... [FILE]

PYTHONPATH names the folder of the unpacked wheel. `-S` saves the search of site-packages.

Versions: 3.2.3 and later. Exit codes: 10 sat, 20 unsat, 0 unknown, 1 error, 2 the module cannot be loaded.

The module's parser opens a path, so it gets /dev/stdin. It reads SMT-LIB 2 command by command and the other formats to
their end. A socket cannot be opened by a path: a child process copies stdin to a pipe. The parser of BTOR2 rewinds its
input: with --btor or --btor2, stdin is first copied to a file (in memory on Linux, else temporary).

Differences from the program:
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
        self.solver = module.Boolector()
        #: name -> (number, short name, is a flag)
        self.known = {}
        for number, option in enumerate(self.solver.Options()):
            is_flag = option.max == 1 or option.lng in COUNTERS or option.lng == 'model-gen'
            self.known[option.lng] = (number, option.shrt, is_flag and option.lng not in MODES)
        try:
            # Throws: the memory that C++ needs to throw is allocated now, while there is some.
            self.set('engine', 0)
        except module.BoolectorException:
            pass
        self.file = None
        self.models = 0  # value of model-gen
        self.prints_model = False
        self.model_format = 'btor'
        self.dump = None
        self.rewinds = False
        self.seconds = 0

    def set(self, name, value):
        self.solver.Set_opt(self.known[name][0], value)

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
        solver = self.solver
        if self.model_format == 'smt2' and not self.models:
            self.models = 1
        if self.models:
            self.set('model-gen', min(self.models, 2))
        if self.seconds:
            deadline = Deadline(self.seconds)
            solver.Set_term(deadline, ())
            signal.setitimer(signal.ITIMER_REAL, self.seconds + 1)
        os.path.isfile = os.path.exists  # The module refuses paths that are not regular files.
        name = self.file or '<stdin>'
        path = self.file or '/dev/stdin'
        head = read_head(path) if self.file else prepare_stdin(self.rewinds)
        result, status, message = solver.Parse(path)
        if result == PARSE_ERROR:
            if message.startswith(path + ':'):
                message = name + correct(message[len(path):], head)
            raise Failure(message)
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


def prepare_stdin(rewinds):
    """Makes /dev/stdin readable for the module. Returns the first bytes."""
    is_file = stat.S_ISREG(os.fstat(0).st_mode)
    if rewinds and not is_file:
        spool()
        is_file = True
    if is_file:
        return read_head('/dev/stdin')
    head = b''
    while doubled(head) is None:
        more = os.read(0, 1 << 16)
        if not more:
            break
        head += more
    pipe(head)
    return head


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
    copy(0, file)
    os.lseek(file, 0, os.SEEK_SET)
    os.dup2(file, 0)


def copy(source, destination):
    while True:
        data = os.read(source, 1 << 16)
        if not data:
            return
        write(data, destination)


def pipe(head):
    """Replaces stdin by a pipe to which a child process writes the bytes that were read, then the rest."""
    out, into = os.pipe()
    if os.fork() == 0:
        # The copy must not keep the caller's pipes open after the solver has ended.
        for descriptor in (out, 1, 2):
            os.close(descriptor)
        try:
            write(head, into)
            import select
            poll = select.poll()
            poll.register(0, select.POLLIN)
            poll.register(into, 0)  # Reports an error once the solver has ended.
            while all(descriptor == 0 for descriptor, _ in poll.poll()):
                data = os.read(0, 1 << 16)
                if not data:
                    break
                write(data, into)
        except OSError:
            pass
        os._exit(0)
    os.close(into)
    os.dup2(out, 0)
    os.close(out)


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


def correct(place, head):
    """Corrects a position such as ":3:7: message" or ":3: message"."""
    lines, columns, first = doubled(head) or (0, 0, 0)
    parts = place.split(':', 3)
    if not parts[1].isdigit():
        return place
    line = int(parts[1]) - lines
    parts[1] = str(line)
    if line == first and len(parts) > 2 and parts[2].isdigit():
        parts[2] = str(int(parts[2]) - columns)
    return ':'.join(parts)


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
