#!/usr/bin/env python3
"""Runs cvc5 from its Python module (PyPI: cvc5) as the program cvc5 is run.

    python3 -S cvc5.py [OPTION]... [FILE]

PYTHONPATH names the folder of the unpacked wheel. `-S` saves the search of site-packages.

Versions: 1.0.9 and later. The modules of 1.0.7 and 1.0.8 have no parser (no InputParser, no libcvc5parser), so these
versions only answer --version. Exit code 2: the module is missing, cannot be loaded or has no parser.

Input on stdin runs command by command: the reply to a command is written before more input is read.

Differences from the program:
  - An error position is recovered by parsing prefixes of the failing command, because the module drops it. After one
    second or 1 MiB of search, the position of the command's first token is printed.
  - A segmentation fault ends the process by SIGSEGV. The program catches it, prints a message and aborts.
  - No interactive prompt, no TPTP, no --stats, no --dump-instantiations and no abbreviated option names.
  - Stream names of :regular-output-channel are ignored: replies are written to stdout.
"""
import os
import signal
import sys

for _name in ('SIGINT', 'SIGTERM', 'SIGPIPE'):
    if hasattr(signal, _name):
        signal.signal(getattr(signal, _name), signal.SIG_DFL)
# `import cvc5` must find the module, not this file. A wheel's folder stays as it was unpacked.
sys.dont_write_bytecode = True
_HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or '.') != _HERE]

import re  # noqa: E402  (after the search path is cleared; cvc5 imports it too)
from time import monotonic  # noqa: E402

USAGE = 'usage: cvc5 [options] [input-file]\n\nWithout an input file, or with `-\', cvc5 reads from standard input.\n'
SHORT = {
    'L': 'lang', 'V': 'version', 'd': 'debug', 'h': 'help', 'i': 'incremental', 'm': 'produce-models', 'o': 'output',
    'q': 'quiet', 's': 'seed', 't': 'trace', 'v': 'verbose',
}
#: Options without a value that are not Boolean for the module.
WITHOUT_VALUE = ('copyright', 'help', 'quiet', 'show-config', 'show-trace-tags', 'verbose', 'version')
#: Options that make the program issue a command after each check: (option, answers, command).
DUMPS = (
    ('dump-models', ('sat', 'unknown'), '(get-model)'),
    ('dump-proofs', ('unsat',), '(get-proof)'),
    ('dump-unsat-cores', ('unsat',), '(get-unsat-core)'),
    ('dump-difficulty', ('sat', 'unsat', 'unknown'), '(get-difficulty)'),
)
#: Errors after which the program continues (CVC5_API_RECOVERABLE_CHECK and RecoverableModalException in its source).
RECOVERABLE = (
    r'(?i)\(error "(?:'
    r'cannot (?:get (?:value|model|domain elements)|check if model core symbol) unless model generation|'
    r'.* unless (?:after an? |in unsat mode|immediately preceded)|'
    r'can only (?:get sep|block model)|'
    r'cannot get value of a term (?:that is not first class|of non-well-founded)|'
    r'expecting (?:an uninterpreted sort|a free constant) as argument)'
)
#: Commands whose errors look recoverable but end the program.
STRICT = r'(?s)block-model.*unless model generation|get-unsat-assumptions'


def write(text, descriptor=1):
    data = memoryview(text if isinstance(text, bytes) else encode(text))
    while data:
        data = data[os.write(descriptor, data):]


def end(status):
    """Ends the process without destroying the solver, after flushing the C library's streams."""
    try:
        import _ctypes
        _ctypes.call_cdeclfunction(_ctypes.dlsym(_ctypes.dlopen(None, 0), 'fflush'), (None,))
    except Exception:  # Other Python implementations, and Windows. The library flushes most of its output itself.
        pass
    os._exit(status)


# The module takes and returns text. A byte that is not UTF-8 becomes a character of a private-use area, which no
# other input becomes, so that symbols stay distinct. `encode` restores the byte.
PRIVATE = 0x10FF00


def decode(data):
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode('utf-8', 'surrogateescape').translate({0xDC00 + i: PRIVATE + i for i in range(128, 256)})


def encode(text):
    data = text.encode('utf-8', 'surrogateescape')
    if b'\xf4\x8f\xbe' in data or b'\xf4\x8f\xbf' in data:
        back = {PRIVATE + i: 0xDC00 + i for i in range(128, 256)}
        return text.translate(back).encode('utf-8', 'surrogateescape')
    return data


class Commands:
    """Splits input into commands, so that only complete ones reach the parser."""

    # The last alternative is the start of a literal or comment that is still incomplete.
    TOKEN = re.compile(rb'[()]|"[^"]*"|\|[^|]*\||;[^\n]*\n|["|;]')
    ENDS = rb'\((?:\s|;[^\n]*\n)*(reset|exit)(?![^\s()";|])'

    def __init__(self):
        self.data = bytearray()
        self.line = self.column = 1  # of data[0]
        self.at = 0  # scanned up to here
        self.depth = 0
        self.start = None  # of the command that is being scanned

    def take(self, size):
        """Removes the first bytes and returns them with their line and column."""
        text = bytes(self.data[:size])
        taken = (text, self.line, self.column)
        del self.data[:size]
        self.line, self.column = position(text, size, self.line, self.column)
        return taken

    def add(self, more):
        """Yields complete input: (bytes, line, column). A chunk ends after a `(reset)` or `(exit)`."""
        data = self.data
        data += more
        complete = 0  # end of the last complete command
        cuts = []
        ends = re.compile(self.ENDS) if b'reset' in data or b'exit' in data else None
        last = self.at
        for match in self.TOKEN.finditer(data, self.at):
            token = data[match.start()]
            if match.end() == match.start() + 1 and token in b'"|;':
                break
            if self.depth == 0 and data[last:match.start()].strip():
                complete = match.start()  # A stray word. The parser rejects it.
            last = match.end()
            if token == 40:
                if self.depth == 0:
                    self.start = match.start()
                self.depth += 1
            elif token == 41:
                self.depth -= 1
                if self.depth <= 0:
                    if self.depth == 0 and ends is not None and ends.match(data, self.start):
                        cuts.append(last)
                    self.depth = 0
                    complete = last
            elif token != 59 and self.depth == 0:
                complete = last  # A stray string or quoted symbol.
        else:
            if self.depth == 0 and data[last:].strip() and data[-1:].isspace():
                complete = last = len(data)
        self.at = last
        if complete and (not cuts or cuts[-1] != complete):
            cuts.append(complete)
        done = 0
        for cut in cuts:
            taken = self.take(cut - done)
            self.at -= cut - done
            if self.start is not None:
                self.start -= cut - done
            done = cut
            yield taken

    def rest(self):
        return self.take(len(self.data))


def position(text, offset, line=1, column=1):
    """Line and column of an offset. The text begins at `line` and `column`."""
    newlines = text.count(b'\n', 0, offset)
    if newlines:
        return line + newlines, offset - text.rfind(b'\n', 0, offset)
    return line, column + offset


class Failure(Exception):
    """An error that ends the program."""


class Shell:
    #: The search for an error's position reads at most this many bytes of a command.
    SEARCHED = 1 << 20
    PART = rb'[()]|"[^"]*"?|\|[^|]*\|?|;[^\n]*'
    WORD = rb'"(?:[^"]|"")*"?|\|[^|]*\|?|;[^\n]*|[()]|[^\s()"|;]+'

    def __init__(self, cvc5):
        self.cvc5 = cvc5
        self.options = [('incremental', 'false')]
        self.file = None
        self.language = None
        self.start()
        # Throws: the memory that C++ needs to throw is allocated now, while there is some.
        self.option_info('')

    def start(self):
        """A new solver with the options of the command line."""
        self.parser = self.symbols = None
        cvc5 = self.cvc5
        self.solver = cvc5.Solver(cvc5.TermManager()) if hasattr(cvc5, 'TermManager') else cvc5.Solver()
        for name, value in self.options:
            self.solver.setOption(name, value)

    def parse_options(self, words):
        words = list(words)
        files = []
        while words:
            word = words.pop(0)
            if word == '--':
                files += words
                break
            if word == '-' or not word.startswith('-'):
                files.append(word)
            elif word.startswith('--'):
                self.parse_long(word, words)
            else:
                self.parse_short(word, words)
        if len(files) > 1:
            raise Failure('Too many input files specified.')
        if files and files[0] != '-':
            self.file = files[0]

    def parse_short(self, word, words):
        letters = word[1:]
        while letters:
            letter, letters = letters[0], letters[1:]
            name = SHORT.get(letter)
            info = name and self.option_info(name)
            if not info:
                self.refuse('-' + letter)
            if info['type'] is bool or name in WITHOUT_VALUE:
                self.set(name, 'true')
                continue
            if not letters and not words:
                raise OptionError("Error in option parsing: option `-%s' missing its required argument" % letter)
            self.set(name, letters or words.pop(0))
            return

    def parse_long(self, word, words):
        name, equals, value = word[2:].partition('=')
        info = self.option_info(name)
        if info:
            if info['type'] is bool or name in WITHOUT_VALUE:
                if equals:
                    self.refuse(word)
                value = 'true'
            elif not equals:
                if not words:
                    raise OptionError("Error in option parsing: option `%s' missing its required argument" % word)
                value = words.pop(0)
            self.set(name, value)
            return
        positive = name[3:]
        info = name.startswith('no-') and self.option_info(positive)
        if equals or not info or info['type'] is not bool:
            self.refuse(word)
        self.set(positive, 'false')

    def option_info(self, name):
        try:
            return self.solver.getOptionInfo(name)
        except RuntimeError:
            return None

    def refuse(self, word):
        raise OptionError("Error in option parsing: can't understand option `%s'" % word)

    def set(self, name, value):
        if name == 'help':
            write(USAGE + '\ncvc5 options:\n')
            write(''.join('  --%s\n' % option for option in sorted(self.solver.getOptionNames())))
            end(0)
        try:
            self.solver.setOption(name, value)  # Prints and exits for some names, such as `version`.
        except RuntimeError as error:
            raise OptionError(str(error))
        if name in ('version', 'copyright', 'show-config', 'show-trace-tags'):
            end(0)
        self.options.append((name, value))

    def is_on(self, name):
        info = self.option_info(name)
        return bool(info and info.get('current'))

    def prepare(self):
        """Settles what follows from the options."""
        if not hasattr(self.cvc5, 'InputParser'):
            version = self.solver.getVersion()
            version = version.decode() if isinstance(version, bytes) else version
            write('cvc5 %s has no parser in its Python module; the first version with one is 1.0.9\n' % version, 2)
            end(2)
        language = self.solver.getOption('input-language')
        languages = self.cvc5.InputLanguage
        self.language = languages.SMT_LIB_2_6
        if 'SYGUS' in language or 'AUTO' in language and self.file and self.file.endswith(('.sy', '.sl')):
            self.language = languages.SYGUS_2_1
            self.set('sygus', 'true')
        self.name = '<stdin>' if self.file is None else self.file
        self.parse_only = self.is_on('parse-only')
        self.dumps = [dump for dump in DUMPS if self.is_on(dump[0])]
        info = self.option_info('tlimit')
        if info and info.get('current'):
            limit(info['current'] / 1000)

    def run(self):
        if self.file is None:
            self.run_stdin()
            return
        try:
            with open(self.file, 'rb') as file:
                data = file.read()
        except OSError:
            raise Failure("Couldn't open file: " + self.file)
        if b'reset' in data:
            commands = Commands()
            for text, line, column in commands.add(data):
                self.feed(text, line, column)
            data, line, column = commands.rest()
            self.feed(data, line, column)
        else:
            self.feed(data, 1, 1)

    def run_stdin(self):
        commands = Commands()
        while True:
            more = os.read(0, 1 << 20)
            if not more:
                break
            for text, line, column in commands.add(more):
                self.feed(text, line, column)
        text, line, column = commands.rest()
        if text.strip():
            self.feed(text, line, column)

    def feed(self, text, line, column):
        """Parses and runs the commands of a text that begins at `line` and `column`."""
        if self.parser is None:
            self.parser = self.cvc5.InputParser(self.solver)
            self.symbols = self.parser.getSymbolManager()
        given = decode(text)
        if line < 10000 and not self.symbols.isLogicSet():
            # A warning of the parser names a position, so blanks take the place of the text before.
            given = '\n' * (line - 1) + ' ' * (column - 1) + given
        self.parser.setStringInput(self.language, given, self.name)
        number = 0
        while True:
            try:
                command = self.parser.nextCommand()
            except (RuntimeError, UnicodeError) as error:
                raise Failure(self.place(str(error), text, line, column, number))
            if command.isNull():
                return
            number += 1
            name = command.getCommandName()
            self.invoke(command, name)
            if name == 'exit':
                end(0)
            if name == 'reset':
                del command
                self.start()
                return

    def invoke(self, command, name):
        if self.parse_only and not name.startswith(('declare-', 'define-', 'pop', 'push', 'reset', 'set-')):
            return
        reply = command.invoke(self.solver, self.symbols)
        if not reply:
            return
        reply = reply.decode('utf-8', 'surrogateescape') if isinstance(reply, bytes) else reply
        if name.startswith('check-sat') and reply.startswith('unknown'):
            reply = 'unknown\n'
        write(reply)
        if reply.startswith('(error "'):
            if not re.match(RECOVERABLE, reply) or re.search(STRICT, name + reply):
                end(1)
        elif self.dumps and name.startswith('check-sat'):
            self.dump(reply.split()[-1])

    def dump(self, answer):
        for _, answers, text in self.dumps:
            if answer in answers:
                parser = self.cvc5.InputParser(self.solver, self.symbols)
                parser.setStringInput(self.language, text, self.name)
                write(parser.nextCommand().invoke(self.solver, self.symbols))

    def place(self, message, text, line, column, number):
        """The message of a parse error, with its position: `number` commands of the text were read before it."""
        begin = 0
        depth = 0
        for match in re.finditer(self.PART, text) if number else ():
            depth += {b'(': 1, b')': -1}.get(match.group(), 0)
            if depth == 0 and match.group() == b')':
                begin = match.end()
                number -= 1
                if number == 0:
                    break
        tokens = re.compile(self.WORD).finditer(text, begin, min(len(text), begin + self.SEARCHED))
        tokens = [match for match in tokens if match.group()[:1] != b';']
        if 'got `` (EOF_TOK)' in message or not tokens:
            found = len(text)
        else:
            found = tokens[self.search(message, text, tokens)].start()
        return 'Parse Error: %s:%d.%d: %s' % ((self.name,) + position(text, found, line, column) + (message,))

    def search(self, message, text, tokens):
        """Index of the token at which the parser reports the message, by bisection of prefixes."""
        until = monotonic() + 1

        def fails(i):
            try:
                prefix = decode(text[tokens[0].start():tokens[i].end()])
                self.parser.setStringInput(self.language, prefix, self.name)
                self.parser.nextCommand()
            except (RuntimeError, UnicodeError) as error:
                return str(error) == message
            return False

        low = high = 0
        step = 1
        while not fails(high):
            if high == len(tokens) - 1 or monotonic() > until:
                return 0
            low = high + 1
            high = min(high + step, len(tokens) - 1)
            step *= 2
        while low < high:
            if monotonic() > until:
                return 0
            middle = (low + high) // 2
            if fails(middle):
                high = middle
            else:
                low = middle + 1
        return high


class OptionError(Exception):
    """An error in the options."""


def limit(seconds):
    """Aborts this process after the time, as the program does. The module blocks Python's own handlers and threads."""
    alive, keep = os.pipe()
    os.set_inheritable(keep, False)
    solver = os.getpid()
    if os.fork() != 0:
        os.close(alive)
        return
    os.close(keep)
    for descriptor in (0, 1):
        os.close(descriptor)
    import select
    if not select.select([alive], [], [], seconds)[0]:  # Readable once the solver's process has ended.
        write(b'cvc5 interrupted by timeout.\n', 2)
        os.kill(solver, signal.SIGABRT)
    os._exit(0)


def refuse_options(error):
    write('(error "%s")\n\nPlease use --help to get help on command-line options.\n' % error, 2)
    end(1)


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
        import cvc5
    except ImportError as error:
        write('cannot load the Python module cvc5: %s\n' % error, 2)
        end(2)
    try:
        shell = Shell(cvc5)
        shell.parse_options(sys.argv[1:])
        shell.prepare()
        shell.run()
    except OptionError as error:
        refuse_options(error)
    except Failure as error:
        write('(error "%s")\n' % error)
        end(1)
    except Exception as error:
        # The program catches an OptionException, for example if options contradict each other or the script.
        if isinstance(error, RuntimeError) and re.match('(?:Fatal e|E)rror in option parsing: ', str(error)):
            refuse_options(error)
        crash(error)
    end(0)


main()
