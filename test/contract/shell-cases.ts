/** A script for a shell in `data/shells`. Texts represent bytes: one Latin-1 character per byte. */
export interface ShellCase {
  readonly name: string;
  readonly args?: readonly string[];
  /** Inputs, each with the reply that comes before the next input. */
  readonly steps: readonly (readonly [input: string, reply: string])[];
  /** Standard output after the end of the input. */
  readonly atEnd?: string;
  /** Standard error. Unchecked if absent. */
  readonly stderr?: string;
  /** The exit code, 0 if absent. */
  readonly status?: number;
  /** Matches standard output that varies between versions. The replies of the steps are then unchecked. */
  readonly matches?: RegExp;
}

const BV = '(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(declare-fun b () Bool)\n';

/** Cases that differ between the shells only in the exit code. */
function listCommonCases(args: readonly string[], sat: number, unsat: number): ShellCase[] {
  return [
    { name: 'sat', args, steps: [[`${BV}(assert (= x #x0b))\n(check-sat)\n`, 'sat\n']], status: sat },
    { name: 'unsat', args, steps: [[`${BV}(assert (bvult x x))(check-sat)`, 'unsat\n']], status: unsat },
    {
      name: 'replies command by command',
      args,
      steps: [
        [BV, ''],
        ['(check-sat)', 'sat\n'],
        ['\n(push 1)\n(assert\n\n  (bvult x x))', ''],
        ['(check-sat)\n', 'unsat\n'],
        ['(pop 1)(check-', ''],
        ['sat)', 'sat\n'],
        ['(echo "done")(exit)', '"done"\n'],
      ],
      status: sat,
    },
    {
      name: 'parentheses in comments, strings and quoted symbols',
      args,
      steps: [
        [`${BV}(declare-fun |a(b";| () Bool) ; ( " |\n`, ''],
        ['(echo "a""b)(|;c")', '"a""b)(|;c"\n'],
        ['(assert (and |a(b";| b))\n(check-sat)', 'sat\n'],
      ],
      status: sat,
    },
    {
      name: 'definitions across commands',
      args,
      steps: [
        [`${BV}(define-fun f ((y (_ BitVec 8))) (_ BitVec 8) (bvadd y x))\n`, ''],
        ['(assert (= (f #x01) #x00))\n(assert (bvult x #xff))', ''],
        ['(check-sat)', 'unsat\n'],
      ],
      status: unsat,
    },
    { name: 'exit before a check', args, steps: [[`${BV}(check-sat)(exit)(check-sat)`, 'sat\n']], status: sat },
    { name: 'two checks', args, steps: [[`${BV}(check-sat)(check-sat)`, 'sat\nsat\n']], status: sat },
    { name: 'carriage returns', args, steps: [['(set-logic QF_BV)\r\n(check-sat)\r\n', 'sat\n']], status: sat },
    { name: 'NUL in a comment', args, steps: [['(set-logic QF_BV) ; \0\n(check-sat)', 'sat\n']], status: sat },
    {
      name: 'a comment that is not UTF-8',
      args,
      steps: [['(set-logic QF_BV) ; \xff\n(check-sat)', 'sat\n']],
      status: sat,
    },
    {
      name: 'deep nesting',
      args,
      steps: [[`${BV}(assert ${'(not '.repeat(10_000)}b${')'.repeat(10_000)})(check-sat)`, 'sat\n']],
      status: sat,
    },
    {
      name: 'a megabyte of input',
      args,
      steps: [[`${BV}${'(assert (or b (not b) (= x #x01) (bvult x #x02)))\n'.repeat(20_000)}(check-sat)`, 'sat\n']],
      status: sat,
    },
  ];
}

const INCREMENTAL = ['--lang=smt2', '--incremental', '--produce-models'];
const LIA = '(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)\n';
const SYGUS = `(set-logic LIA)
(synth-fun id ((x Int)) Int ((I Int)) ((I Int (x))))
(declare-var x Int)
(constraint (= (id x) x))
`;

const parseError = (position: string, message: string) => `(error "Parse Error: <stdin>:${position}: ${message}")\n`;

/** Output of cvc5 1.0.9 and later. Older versions begin some messages with "Cannot" instead of "cannot". */
const CVC5: readonly ShellCase[] = [
  ...listCommonCases(INCREMENTAL, 0, 0),
  {
    name: 'an undeclared symbol in a later line',
    args: INCREMENTAL,
    steps: [
      [`${LIA}(check-sat)`, 'sat\n'],
      ['\n\n(assert\n  (> x zz))(check-sat)', parseError('5.8', "Symbol 'zz' not declared as a variable")],
    ],
    status: 1,
  },
  {
    name: 'options that contradict the script',
    args: ['--lang=sygus2', '--check-proofs'],
    steps: [['(set-logic LIA)(synth-fun f ((x Int)) Int)(constraint (= (f 0) 0))(check-synth)', '']],
    stderr:
      '(error "Fatal error in option parsing: sygus not supported with proofs or unsat cores")\n\n' +
      'Please use --help to get help on command-line options.\n',
    status: 1,
  },
  {
    name: 'an undeclared symbol below binders',
    steps: [
      [
        `${LIA}(assert (let ((a x)) (and (> a 2)\n (let ((b y)) (> c b)))))`,
        parseError('3.18', "Symbol 'c' not declared as a variable"),
      ],
    ],
    status: 1,
  },
  {
    name: 'an unknown command',
    steps: [
      ['(set-logic QF_LIA)(asser true)', parseError('1.20', 'Expected SMT-LIBv2 command, got `asser` (SYMBOL).')],
    ],
    status: 1,
  },
  {
    name: 'a closing parenthesis too many',
    steps: [
      ['(set-logic QF_LIA)(check-sat)', 'sat\n'],
      ['\n )', parseError('2.2', 'Expected EOF_TOK or LPAREN_TOK, got `)` (RPAREN_TOK).')],
    ],
    status: 1,
  },
  {
    name: 'a word between commands',
    steps: [['(set-logic QF_LIA)\nsat ', parseError('2.1', 'Expected EOF_TOK or LPAREN_TOK, got `sat` (SYMBOL).')]],
    status: 1,
  },
  {
    name: 'the end of the input within a command',
    steps: [['(set-logic QF_LIA)(check-sat)\n(assert true', 'sat\n']],
    atEnd: parseError('2.13', 'Expected a RPAREN_TOK, got `` (EOF_TOK).'),
    status: 1,
  },
  {
    name: 'NUL between commands',
    steps: [['(set-logic QF_LIA)(check-sat)\0(check-sat)', `sat\n${parseError('1.30', 'Error finding token')}`]],
    status: 1,
  },
  {
    name: 'quoted symbols that are not UTF-8',
    args: INCREMENTAL,
    steps: [
      ['(set-logic QF_UF)(declare-fun |a\xff| () Bool)(declare-fun |a\xfe| () Bool)', ''],
      ['(assert (and |a\xff| (not |a\xfe|)))(check-sat)', 'sat\n'],
      ['(get-value (|a\xff| |a\xfe|))', '((|a\xff| true) (|a\xfe| false))\n'],
    ],
  },
  {
    name: 'a symbol in UTF-8',
    args: INCREMENTAL,
    steps: [['(set-logic QF_UF)(declare-fun |\xc3\xa9| () Bool)(check-sat)(assert (> |\xc3\xa9| 1))', '']],
    matches: /^sat\n\(error "Parse Error: \S+:1\.\d+: .*"\)\n$/,
    status: 1,
  },
  {
    name: 'an error that ends the program',
    steps: [
      [
        `${LIA}(check-sat)(get-unsat-core)(check-sat)`,
        'sat\n(error "cannot get unsat core unless explicitly enabled (try --produce-unsat-cores)")\n',
      ],
    ],
    status: 1,
  },
  {
    name: 'an error that does not end the program',
    args: INCREMENTAL,
    steps: [
      [
        `${LIA}(assert (> x x))(check-sat)(get-model)`,
        'unsat\n(error "cannot get model unless after a SAT or UNKNOWN response.")\n',
      ],
      ['(check-sat)', 'unsat\n'],
    ],
  },
  {
    name: 'reset keeps the options of the command line and allows another logic',
    args: INCREMENTAL,
    steps: [
      [`${LIA}(check-sat)\n(reset)\n(set-logic QF_UF)(declare-fun x () Bool)(assert x)`, 'sat\n'],
      ['(check-sat)(get-model)', 'sat\n(\n(define-fun x () Bool true)\n)\n'],
      ['(reset)(set-logic QF_BV)(check-sat)', 'sat\n'],
    ],
  },
  {
    name: 'reset-assertions',
    args: INCREMENTAL,
    steps: [[`${LIA}(assert false)(check-sat)(reset-assertions)(check-sat)`, 'unsat\nsat\n']],
  },
  {
    name: 'push without --incremental',
    steps: [[`${LIA}(check-sat)(push 1)(check-sat)`, '']],
    matches: /^sat\n\(error ".*cannot push when not solving incrementally.*"\)\n$/,
    status: 1,
  },
  {
    name: 'an unsatisfiable core',
    args: ['--produce-unsat-cores'],
    steps: [
      [`${LIA}(assert (! (> x 3) :named a))(assert (! (> y 3) :named c))(assert (! (< x 3) :named b))`, ''],
      ['(check-sat)(get-unsat-core)', 'unsat\n(\na\nb\n)\n'],
    ],
  },
  {
    name: 'unsatisfiable assumptions',
    args: ['-i', '--produce-unsat-assumptions'],
    steps: [
      ['(set-logic QF_UF)(declare-fun p () Bool)(declare-fun q () Bool)', ''],
      ['(check-sat-assuming (q p (not p)))(get-unsat-assumptions)', 'unsat\n(p (not p))\n'],
    ],
  },
  {
    name: 'an interpolant',
    args: ['--produce-interpolants'],
    steps: [[`${LIA}(assert (> x 3))(assert (< x y))(get-interpolant A (> y 2))(echo "done")`, '']],
    matches: /^\(define-fun A \(\) Bool \(.*\)\)\n"done"\n$/,
  },
  {
    name: 'an abduct without its option',
    steps: [
      [
        `${LIA}(get-abduct A (> x 2))`,
        '(error "cannot get abduct unless abducts are enabled (try --produce-abducts)")\n',
      ],
    ],
    status: 1,
  },
  {
    name: 'SyGuS',
    args: ['--lang=sygus2'],
    steps: [
      [SYGUS, ''],
      ['(check-synth)', '(\n(define-fun id ((x Int)) Int x)\n)\n'],
    ],
  },
  {
    name: 'unknown',
    args: ['--rlimit-per=100'],
    steps: [
      ['(set-logic ALL)(declare-fun f (Int) Int)', ''],
      ['(assert (forall ((x Int)) (= (* x x (f x)) (f (f (* x x x))))))(check-sat)', 'unknown\n'],
    ],
  },
  {
    name: 'the option --dump-models',
    args: ['--dump-models'],
    steps: [[`${LIA}(assert (= x y 5))(check-sat)`, 'sat\n(\n(define-fun x () Int 5)\n(define-fun y () Int 5)\n)\n']],
  },
  {
    name: 'an unknown option',
    args: ['--nosuch'],
    steps: [['', '']],
    stderr: `(error "Error in option parsing: can't understand option \`--nosuch'")\n\nPlease use --help to get help on command-line options.\n`,
    status: 1,
  },
  {
    name: 'options in all forms',
    args: ['-i', '-mq', '-s', '7', '--tlimit-per', '60000', '--no-strings-exp', '--nl-ext=full', '-L', 'smt2'],
    steps: [[`${LIA}(get-option :seed)(get-option :tlimit-per)(get-option :produce-models)`, '7\n60000\ntrue\n']],
  },
];

const BITWUZLA: readonly ShellCase[] = [
  // Bitwuzla 0.9.0 rejects bytes that are not UTF-8.
  ...listCommonCases(['--lang=smt2'], 0, 0).filter(({ name }) => !name.endsWith('not UTF-8')),
  {
    name: 'an undeclared symbol in a later line',
    steps: [
      [`${BV}(check-sat)`, 'sat\n'],
      ['\n(assert\n  (= x zz))', ''],
    ],
    stderr: "[error] <stdin>:6:8: undefined symbol 'zz'\n",
    status: 1,
  },
  {
    name: 'a closing parenthesis too many',
    steps: [['(set-logic QF_BV)(check-sat)\n )', 'sat\n']],
    stderr: "[error] <stdin>:2:2: missing '('\n",
    status: 1,
  },
  {
    name: 'the end of the input within a command',
    steps: [['(set-logic QF_BV)(check-sat)\n(assert true', 'sat\n']],
    stderr: "[error] <stdin>:2:13: missing ')'\n",
    status: 1,
  },
  {
    name: 'NUL between commands',
    steps: [['(set-logic QF_BV)(check-sat)\0', 'sat\n']],
    stderr: '[error] <stdin>:1:29: illegal (non-printable) character (code 0)\n',
    status: 1,
  },
  {
    name: 'values, then another logic after reset',
    args: ['-m'],
    steps: [
      [`${BV}(assert (= x #x0b))(check-sat)`, 'sat\n'],
      ['(get-value (x))', '((x #b00001011))\n'],
      ['(reset)(set-logic QF_UFBV)(declare-fun x () Bool)(assert x)(check-sat)', 'sat\n'],
      // Uses get-value, because Bitwuzla 0.9.0 and 0.9.1 report an error for get-model after a reset.
      ['(get-value (x))', '((x true))\n'],
    ],
  },
  {
    name: 'a model',
    args: ['-m'],
    steps: [
      [
        '(set-logic QF_BV)(declare-fun p () Bool)(assert p)(check-sat)(get-model)',
        'sat\n(\n  (define-fun p () Bool true)\n)\n',
      ],
    ],
  },
  {
    name: 'a model after unsat',
    args: ['-m'],
    steps: [[`${BV}(assert false)(check-sat)(get-model)(check-sat)`, 'unsat\nunsat\n']],
  },
  {
    name: 'reset-assertions',
    steps: [[`${BV}(assert false)(check-sat)(reset-assertions)(check-sat)`, 'unsat\nsat\n']],
  },
  {
    name: 'an unsatisfiable core',
    args: ['--produce-unsat-cores'],
    steps: [[`${BV}(assert (! b :named p))(assert (! (not b) :named q))(check-sat)(get-unsat-core)`, 'unsat\n(p q)\n']],
  },
  {
    name: 'BTOR2',
    args: ['--lang', 'btor2', '--print-model'],
    steps: [['1 sort bitvec 8\n2 input 1 x\n3 sort bitvec 1\n4 constd 1 10\n5 eq 3 2 4\n6 constraint 5\n', '']],
    atEnd: 'sat\n2 00001010 x\n',
  },
  {
    name: 'BTOR2 with an error',
    args: ['--lang=btor2'],
    steps: [['1 sort bitvec 8\n2 zinput 1 x\n', '']],
    stderr: "[error] <stdin>:2:3: expected operator, got 'zinput'\n",
    status: 1,
  },
  {
    name: 'an unknown option',
    args: ['--nosuch'],
    steps: [['', '']],
    stderr: "[error] invalid option '--nosuch'\n",
    status: 1,
  },
  {
    name: 'a wrong value of an option',
    args: ['-S', 'nosuch'],
    steps: [['', '']],
    stderr: "[error] invalid mode 'nosuch' for option '-S'\n",
    status: 1,
  },
  {
    name: 'options in all forms',
    args: ['-s', '7', '--rewrite-level=1', '--no-pp-normalize', '--sat-solver', 'cadical'],
    steps: [[`${BV}(check-sat)`, 'sat\n']],
  },
  { name: 'only parsing', args: ['-P'], steps: [[`${BV}(check-sat)`, '']] },
];

const BTOR2 = '1 sort bitvec 8\n2 input 1 x\n3 sort bitvec 1\n4 constd 1 10\n5 eq 3 2 4\n6 constraint 5\n';

const BOOLECTOR: readonly ShellCase[] = [
  ...listCommonCases(['--smt2', '-i'], 10, 20),
  {
    name: 'an undeclared symbol in a later line',
    steps: [
      [`${BV}(check-sat)`, 'sat\n'],
      ['\n(assert\n  (= x zz))', ''],
    ],
    stderr: "boolector: <stdin>:6:8: undefined symbol 'zz'\n",
    status: 1,
  },
  {
    name: 'an undeclared symbol after blank lines and a comment',
    steps: [
      ['\n\n ; comment\n\n\n  (set-logic QF_BV)\n(check-sat)', 'sat\n'],
      ['(assert zz)', ''],
    ],
    stderr: "boolector: <stdin>:7:20: undefined symbol 'zz'\n",
    status: 1,
  },
  {
    name: 'an unknown command in an indented first line',
    steps: [['\n  (nosuch)', '']],
    stderr: "boolector: <stdin>:2:4: expected command at 'nosuch'\n",
    status: 1,
  },
  {
    name: 'the end of the input within a command',
    steps: [['(set-logic QF_BV)(check-sat)\n(assert true', 'sat\n']],
    stderr: "boolector: <stdin>:2:13: expected ')' after asserted expression at end-of-file\n",
    status: 1,
  },
  {
    name: 'push without -i',
    steps: [[`${BV}(check-sat)(push 1)`, 'sat\n']],
    stderr: '[boolector] boolector_push: incremental usage has not been enabled\n',
    status: 1,
  },
  {
    name: 'reset keeps the options of the command line and allows another logic',
    args: ['-i', '-m', '-d'],
    steps: [
      [`${BV}(assert (= x #x0b))(push 1)(check-sat)\n(reset)(set-logic QF_UFBV)`, 'sat\n'],
      ['(declare-fun x () (_ BitVec 4))(assert (= x #xc))(push 1)(check-sat)', 'sat\n'],
      ['(get-value (x))', '((x (_ bv12 4)))\n'],
      ['(reset)\n(assert false)(check-sat)', 'unsat\n'],
    ],
    status: 20,
  },
  {
    name: 'reset in pieces, with comments, and after exit',
    steps: [
      ['(assert false)(echo "(reset)") ; (reset)\n(check-sat)(', '"(reset)"\nunsat\n'],
      ['; (exit)\nres', ''],
      ['et ; )\n', ''],
      [')(check-sat)', 'sat\n'],
      ['(ex', ''],
      ['it)(reset)(assert false)(check-sat)', ''],
    ],
    status: 10,
  },
  {
    name: 'reset at the beginning, twice and at the end',
    steps: [['(reset)(check-sat)(reset)(reset)(assert false)(check-sat)(reset)\n; end', 'sat\nunsat\n']],
    status: 20,
  },
  {
    name: 'an undeclared symbol in the line of a reset',
    steps: [[`${BV}(check-sat)\n(reset)\t(assert b)`, 'sat\n']],
    stderr: "boolector: <stdin>:5:17: undefined symbol 'b'\n",
    status: 1,
  },
  {
    name: 'an undeclared symbol after a reset and blank lines',
    steps: [['(check-sat)(reset)\n\n  (check-sat)\n(assert b)', 'sat\nsat\n']],
    stderr: "boolector: <stdin>:4:9: undefined symbol 'b'\n",
    status: 1,
  },
  {
    name: 'a fatal error after a reset',
    steps: [['(check-sat)(reset)(check-sat)(push 1)(reset)(check-sat)', 'sat\nsat\n']],
    stderr: '[boolector] boolector_push: incremental usage has not been enabled\n',
    status: 1,
  },
  {
    name: 'models on request and at the end',
    args: ['--smt2', '-m', '-d'],
    steps: [
      ['(set-logic QF_BV)(declare-fun x () (_ BitVec 8))(assert (= x #x0b))(check-sat)', 'sat\n'],
      ['(get-value (x))', '((x (_ bv11 8)))\n'],
    ],
    atEnd: '2 11 x\n',
    status: 10,
  },
  { name: 'a script without a check', steps: [['(set-logic QF_BV)(assert false)', '']], atEnd: 'unsat\n', status: 20 },
  {
    name: 'a wrong status',
    steps: [['(set-info :status unsat)(set-logic QF_BV)(check-sat)', 'sat\n']],
    stderr: "boolector: 'sat' but status of benchmark in '<stdin>' is 'unsat'\n",
    status: 1,
  },
  { name: 'BTOR', args: ['--btor'], steps: [['1 var 8\n2 eq 1 1 -1\n3 root 1 2\n', '']], atEnd: 'unsat\n', status: 20 },
  { name: 'BTOR2', args: ['--btor2', '-m'], steps: [[BTOR2, '']], atEnd: 'sat\n2 00001010 x\n', status: 10 },
  {
    name: 'BTOR2 with an error',
    args: ['--btor2'],
    steps: [[BTOR2.replace('constraint', 'zonstraint'), '']],
    stderr: "boolector: line 6: invalid tag 'zonstraint'\n",
    status: 1,
  },
  {
    name: 'an unknown option',
    args: ['--nosuch'],
    steps: [['', '']],
    stderr: "boolector: invalid option '--nosuch'\n",
    status: 1,
  },
  {
    name: 'a wrong value of an option',
    args: ['-E', 'nosuch'],
    steps: [['', '']],
    stderr: "boolector: invalid argument 'nosuch' for '-E', expected one of 'aigprop, fun, prop, quant, sls'\n",
    status: 1,
  },
  {
    name: 'options in all forms',
    args: ['--engine=sls', '-s', '7', '-rwl=1', '--no-var-subst', '--exit-codes=0'],
    steps: [[`${BV}(assert (= x #x0b))(check-sat)`, 'sat\n']],
  },
];

export const SHELL_CASES = { cvc5: CVC5, bitwuzla: BITWUZLA, boolector: BOOLECTOR } as const;
