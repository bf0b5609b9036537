#!/usr/bin/env python3
"""Runs Bitwuzla from its Python module (PyPI: bitwuzla) as the program bitwuzla is run.

    python3 -S bitwuzla.py [OPTION]... [FILE]

PYTHONPATH names the folder of the unpacked wheel. `-S` saves the search of site-packages.

Versions: 0.9.0 and later. Exit code 2: the module is missing or cannot be loaded.

The module's own parser reads stdin as the program's does: command by command, with positions from the start of stdin.

Differences from the program:
  - --time-limit ends a check when the solver polls for termination. If it does not poll within one second after the
    limit, SIGALRM ends the process.
  - --help lists the options without their descriptions.
"""
import os
import signal
import sys

for _name in ('SIGINT', 'SIGTERM', 'SIGPIPE'):
    if hasattr(signal, _name):
        signal.signal(getattr(signal, _name), signal.SIG_DFL)
# `import bitwuzla` must find the module, not this file. A wheel's folder stays as it was unpacked.
sys.dont_write_bytecode = True
_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or '.') != _HERE]

STDIN = '<stdin>'  # The parser's own name of the standard input.
FLAGS = {
    '-p': 'print-formula', '--print-formula': 'print-formula', '-P': 'parse-only', '--parse-only': 'parse-only',
    '--pp-only': 'pp-only', '--print-model': 'print-model', '--print-unsat-core': 'print-unsat-core',
}
VALUES = {'--bv-output-format': 'base', '-t': 'time-limit', '--time-limit': 'time-limit', '--lang': 'lang'}


def write(text, descriptor=1):
    data = memoryview(text.encode('utf-8', 'surrogateescape'))
    while data:
        data = data[os.write(descriptor, data):]


def end(status):
    """Ends the process without destroying the solver, after flushing the C library's streams."""
    try:
        import _ctypes
        _ctypes.call_cdeclfunction(_ctypes.dlsym(_ctypes.dlopen(None, 0), 'fflush'), (None,))
    except Exception:  # Other Python implementations, and Windows: the regular exit flushes them too.
        sys.exit(status)
    os._exit(status)


class Failure(Exception):
    """An error that ends the program."""


class Shell:
    def __init__(self, bitwuzla):
        self.bitwuzla = bitwuzla
        self.options = bitwuzla.Options()
        self.words = []  # for the library
        self.flags = set()
        self.values = {'base': '2', 'time-limit': '0'}
        self.file = None
        try:
            # Throws: the memory that C++ needs to throw is allocated now, while there is some.
            self.options.set_args('-')
        except bitwuzla.BitwuzlaException:
            pass

    def parse_options(self, words):
        words = list(words)
        while words:
            word = words.pop(0)
            name, equals, value = word.rpartition('=') if '=' in word else (word, '', '')
            if word in ('-h', '--help'):
                self.help()
            elif word in ('-V', '--version'):
                write(self.bitwuzla.version() + '\n')
                end(0)
            elif word in ('-c', '--copyright'):
                write(self.bitwuzla.copyright() + '\n')
                end(0)
            elif word in FLAGS:
                self.flags.add(FLAGS[word])
            elif name in VALUES:
                if not equals and words and not words[0].startswith('-'):
                    value = words.pop(0)
                if not value:
                    raise Failure('expected value for option `%s`' % name)
                self.check(name, value)
                self.values[VALUES[name]] = value
            elif word.startswith('-'):
                self.words.append(word)
                if not equals and words and self.takes_value(word, words[0]):
                    self.words.append(words.pop(0))
            elif self.file is None:
                self.file = word
            elif word != self.file:
                raise Failure('multiple input files detected: `%s`, already got `%s`.' % (word, self.file))

    def check(self, name, value):
        if name == '--lang':
            if value not in ('smt2', 'btor2'):
                raise Failure("invalid input language given `%s`, expected 'smt2' or 'btor2'" % value)
        elif not value.isdigit():
            raise Failure('expected numeric value for option `%s` but got `%s`' % (name, value))
        elif name == '--bv-output-format' and value not in ('2', '10', '16'):
            raise Failure("invalid bit-vector output number format, expected '2', '10', or '16'")

    def takes_value(self, word, following):
        name = word[2:] if word.startswith('--') else word[1:]
        if not self.options.is_valid(name):
            return False
        option = self.options.option(name)
        if self.options.is_mode(option):
            return True
        if not self.options.is_numeric(option):
            return False
        return option not in (self.bitwuzla.Option.VERBOSITY, self.bitwuzla.Option.LOGLEVEL) or following.isdigit()

    def help(self):
        library = ['--' + self.options.lng(option) for option in self.bitwuzla.Option]
        names = sorted(list(FLAGS) + list(VALUES) + library)
        write('Usage:\n  bitwuzla [<options>] [<input>]\n\nOptions:\n' + ''.join('  %s\n' % name for name in names))
        end(0)

    def run(self):
        bitwuzla, options, flags = self.bitwuzla, self.options, self.flags
        options.set_args(*self.words)
        if 'print-unsat-core' in flags:
            options.set(bitwuzla.Option.PRODUCE_UNSAT_CORES, True)
        if 'print-model' in flags:
            options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        file = self.file or STDIN
        language = self.values.get('lang') or ('btor2' if file.endswith('.btor2') else 'smt2')
        parser = bitwuzla.Parser(bitwuzla.TermManager(), options, language, int(self.values['base']))
        parser.configure_auto_print_model('print-model' in flags)
        limit = int(self.values['time-limit']) / 1000
        if limit:
            parser.configure_terminator(Deadline(limit))
            if hasattr(signal, 'setitimer'):
                signal.setitimer(signal.ITIMER_REAL, limit + 1)
        parser.parse(file, bool(flags & {'print-formula', 'parse-only', 'pp-only'}), True)
        solver = parser.bitwuzla()
        if 'pp-only' in flags or 'print-formula' in flags and 'parse-only' not in flags:
            solver.simplify()
        if 'print-formula' in flags:
            write(solver.print_formula() or '')
        if 'print-unsat-core' in flags:
            write(solver.print_unsat_core() or '')
        if options.get(bitwuzla.Option.VERBOSITY):
            for name, value in parser.statistics().items():
                write('%s: %s\n' % (name, value))


class Deadline:
    """Ends the process as the program does when its time is up. The solver polls it."""

    def __init__(self, seconds):
        from time import monotonic
        self.now = monotonic
        self.until = monotonic() + seconds

    def __call__(self):
        if self.now() < self.until:
            return False
        write('unknown\n')
        end(0)


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
        import bitwuzla
    except ImportError as error:
        write('cannot load the Python module bitwuzla: %s\n' % error, 2)
        end(2)
    try:
        shell = Shell(bitwuzla)
        shell.parse_options(sys.argv[1:])
        shell.run()
    except (Failure, bitwuzla.BitwuzlaException) as error:
        message = str(error)
        if message.startswith("invalid call to '"):
            message = message[message.find("', ") + 3:]
        write('[error] %s\n' % message, 2)
        end(1)
    except Exception as error:
        crash(error)
    end(0)


main()
