import { describe, expect, it } from 'vitest';
import type { Outcome } from '../contract.js';
import { SOLVER_PROFILES, type SolverProfile } from '../profile.js';
import { type Expectation, type RawResult, readOutcome, readRun } from './read-outcome.js';
import { profileNamed } from '../../../test/support/profile-named.js';
import { processorMs } from '../../../test/support/processor-time.js';

const boolector = profileNamed('boolector');
const cvc4 = profileNamed('cvc4');
const cvc5 = profileNamed('cvc5');
const bitwuzla = profileNamed('bitwuzla');
const oxiz = profileNamed('oxiz');
const princess = profileNamed('princess');
const smtinterpol = profileNamed('smtinterpol');
const yices = profileNamed('yices');
const z3 = profileNamed('z3');

function read(profile: SolverProfile, raw: Partial<RawResult>, expected: Expectation = { checks: 1 }): Outcome {
  return readOutcome(profile, { stdout: '', stderr: '', ...raw }, expected);
}

const CVC5_STATUS = `Fatal failure within void cvc5::internal::smt::SolverEngineState::notifyCheckSatResult(const cvc5::internal::Result&) at ./src/smt/solver_engine_state.cpp:73
Expected result unsat but got sat`;
const BAD_ALLOC = `cvc5 was terminated by the C++ runtime.
Perhaps an exception was thrown during stack unwinding.
terminate called after throwing an instance of 'St9bad_alloc'
  what():  std::bad_alloc`;
const Z3_MODEL = `sat
(
  (define-fun |a
unsat
b| () Int
    4)
  (define-fun sat () Int
    3)
  (define-fun s () String
    "
sat
")
)
`;

describe('a program that was never run', () => {
  it('reads exit code 126 or 127 of a wrapper or loader as `unavailable`, with its message', () => {
    const stderr = 'z3: error while loading shared libraries: libgmp.so.10: cannot open\n';
    expect(read(z3, { stderr, exit: 127 })).toEqual({ kind: 'unavailable', message: stderr.trim() });
    expect(read(cvc5, { exit: 126 })).toEqual({ kind: 'unavailable', message: 'exit code 126 (cannot be executed)' });
  });

  it('does not report a program as `unavailable` if it answered or its profile defines the exit code', () => {
    expect(read(z3, { stdout: 'sat\n', exit: 127 })).toEqual({ kind: 'answered', answers: ['sat'] });
    expect(read({ ...z3, exits: { ...z3.exits, '127': 'timeout' } }, { exit: 127 }).kind).toBe('timeout');
  });
});

describe('answers', () => {
  it('ignores symbols and strings in a model when reading answers', () => {
    const outcome = read(z3, { stdout: Z3_MODEL, exit: 0 }, { checks: 1, wantModel: true });
    expect(outcome).toEqual({ kind: 'answered', answers: ['sat'], model: Z3_MODEL.slice(4).trim() });
  });

  it('reads the answer `unknown` with its reason', () => {
    const stdout = 'unknown (INCOMPLETE)\nunknown (TIMEOUT)\n';
    expect(read(cvc5, { stdout, exit: 0 }, { checks: 2 })).toEqual({
      kind: 'answered',
      answers: ['unknown', 'unknown'],
    });
    expect(read(cvc5, { stdout: 'sat (INCOMPLETE)\n', exit: 0 }).kind).toBe('rejected');
  });

  it('keeps answers even if get-model fails', () => {
    const stdout = 'sat\nunsat\n(error "line 10 column 10: model is not available")\nsat\n';
    expect(read(z3, { stdout, exit: 1 }, { checks: 3 })).toEqual({
      kind: 'answered',
      answers: ['sat', 'unsat', 'sat'],
    });
    // cvc5 writes `cannot` since 1.2.0.
    for (const verb of ['Cannot', 'cannot']) {
      const cvc = `unsat\n(error "${verb} get model unless after a SAT or UNKNOWN response.")\n`;
      expect(read(cvc5, { stdout: cvc, exit: 0 })).toEqual({ kind: 'answered', answers: ['unsat'] });
    }
  });

  it('discards answers after an error about the input', () => {
    const stdout = '(error "line 3 column 11: unknown constant y")\nsat\n';
    expect(read(z3, { stdout, exit: 1 })).toEqual({
      kind: 'rejected',
      message: 'line 3 column 11: unknown constant y',
    });
  });

  it('keeps answers if the error follows the last check', () => {
    const stdout = 'sat\n(error "line 5 column 11: unknown constant y")\n';
    expect(read(z3, { stdout, exit: 1 }).kind).toBe('answered');
  });

  it('rejects a wrong number of answers', () => {
    expect(read(z3, { stdout: 'sat\n', exit: 0 }, { checks: 2 })).toEqual({
      kind: 'rejected',
      message: 'gave 1 answers to 2 checks',
      why: 'silent',
    });
    expect(read(cvc5, { exit: 0 }).kind).toBe('rejected');
  });

  it('keeps answers that are complete before the timeout', () => {
    expect(read(cvc5, { stdout: 'unsat\n', limit: 'timeout' }).kind).toBe('answered');
    expect(read(cvc5, { stdout: 'unsat\n', limit: 'timeout' }, { checks: 2 })).toEqual({
      kind: 'timeout',
      answers: ['unsat'],
    });
  });

  it('marks a model that the time-out cut off, but not one that the solver does not print', () => {
    const asked = { checks: 1, wantModel: true };
    const model = '((define-fun x () Int 1))';
    const sat = { kind: 'answered', answers: ['sat'] };
    expect(read(z3, { stdout: 'sat\n', limit: 'timeout' }, asked)).toEqual({ ...sat, isCut: true });
    expect(read(z3, { stdout: `sat\n${model.slice(0, -1)}`, limit: 'timeout' }, asked)).toEqual({
      ...sat,
      isCut: true,
    });
    expect(read(z3, { stdout: `sat\n${model}\n`, limit: 'timeout' }, asked)).toEqual({ ...sat, model });
    expect(read(z3, { stdout: 'sat\n', exit: 0 }, asked)).toEqual(sat);
    expect(read(z3, { stdout: 'sat\n', limit: 'timeout' }, { checks: 1 })).toEqual(sat);
    expect(read(z3, { stdout: 'unsat\n', limit: 'timeout' }, asked)).toEqual({ ...sat, answers: ['unsat'] });
  });

  it('reads exit codes 10 and 20 and the models of boolector', () => {
    const stdout = '[btorsmt2] WARNING no exit\nsat\nx 00000010\na[00000000] 00000011\n';
    expect(read(boolector, { stdout, exit: 10 }, { checks: 1, wantModel: true })).toEqual({
      kind: 'answered',
      answers: ['sat'],
      model: 'x 00000010\na[00000000] 00000011',
    });
    expect(read(boolector, { stdout: 'unsat\n', exit: 20 })).toEqual({ kind: 'answered', answers: ['unsat'] });
  });

  it('reads a model that a solver prints as lines', () => {
    const of = (stdout: string, profile: SolverProfile, more: Expectation = {}) =>
      read(profile, { stdout, exit: 10 }, { checks: 1, wantModel: true, ...more });
    const lines = '1[1] 1 n1\n1[0] 1 n1';
    const answered = { kind: 'answered', answers: ['sat'] };
    expect(of(`sat\n${lines}\n`, boolector)).toEqual({ ...answered, model: lines });
    expect(of('sat\n', boolector)).toEqual({ ...answered, model: '' });
    const later = { ...boolector, lacks: [] };
    expect(of(`sat\n${lines}\n`, later, { modelAsLines: true })).toEqual({ ...answered, model: lines });
    expect(of(`sat\n${lines}\n`, later)).toEqual(answered);
  });

  it('reads a model that yices prints as equations', () => {
    const model = '(= x 1)\n(= f @fun_2)\n(function @fun_2\n (type (-> int int))\n (default 3))';
    const outcome = read(yices, { stdout: `sat\n${model}\n`, exit: 0 }, { checks: 1, wantModel: true });
    expect(outcome).toEqual({ kind: 'answered', answers: ['sat'], model });
  });
});

describe('limits that are not crashes', () => {
  it.each([
    [cvc5, { stderr: 'cvc5 interrupted by timeout.\n', signal: 'SIGABRT' }, 'timeout'],
    [cvc4, { stderr: 'CVC4 interrupted by SIGTERM.\n', signal: 'SIGABRT' }, 'timeout'],
    [cvc5, { stderr: BAD_ALLOC, signal: 'SIGABRT' }, 'memout'],
    [cvc4, { stderr: BAD_ALLOC.replace('cvc5', 'CVC4'), exit: 134 }, 'memout'],
    [z3, { stderr: '(error "out of memory")\n', exit: 101 }, 'memout'],
    [z3, { exit: 101 }, 'memout'],
    [z3, { signal: 'SIGKILL' }, 'memout'],
    [z3, { stdout: 'timeout\n', exit: 0 }, 'timeout'],
    [z3, { stdout: 'y\n'.repeat(1000), limit: 'output', signal: 'SIGKILL' }, 'flooded'],
    [smtinterpol, { stderr: 'java.lang.OutOfMemoryError: Java heap space\n\tat de.uni.X.f(X.java:3)' }, 'memout'],
  ] as const)('reads output number %# as an exceeded limit, not as a crash', (profile, raw, kind) =>
    expect(read(profile, raw).kind).toBe(kind),
  );
});

it('does not report a complaint about a model as a bug if the answer is unknown', () => {
  const stdout =
    'unknown\n(error "<stdin>:3:22: Cannot construct model since solving did not complete")\nFATAL - Model does not satisfy (= 1.0 (/ 0.0 a))\n';
  const of = (text: string) => read(smtinterpol, { stdout: text, exit: 0 }, { checks: 1, wantModel: true });
  expect(of(stdout)).toMatchObject({ kind: 'answered', answers: ['unknown'] });
  expect(of(stdout.replace('unknown', 'sat'))).toMatchObject({ kind: 'invalid-model', answers: ['sat'] });
});

describe('messages about missing features', () => {
  it.each([
    [bitwuzla, { stderr: "[error] <stdin>:2:20: expected '_' or 'Array'\n", exit: 1 }],
    [bitwuzla, { stderr: "[error] <stdin>:3:23: expected 'BitVec' or 'FloatingPoint'\n", exit: 1 }],
    [bitwuzla, { stderr: "[error] <stdin>:7:15: invalid indexed term 'fmf.card'\n", exit: 1 }],
    [boolector, { stdout: "<stdin>:2: expected '(' or 'Bool' at 'Int'\n", exit: 1 }],
    [boolector, { stdout: "<stdin>:2: expected ')' after '(' at 'Int'\n", exit: 1 }],
    [boolector, { stdout: "<stdin>:2: expected 'BitVec' at 'FloatingPoint'\n", exit: 1 }],
    [boolector, { stdout: "<stdin>:2: expected ')' after '(' at '('\n", exit: 1 }],
    [boolector, { stdout: "<stdin>:4: one argument to 'concat' missing\n", exit: 1 }],
    [boolector, { stdout: "<stdin>:6: invalid parametric term '_ to_fp'\n", exit: 1 }],
    [
      cvc4,
      { stdout: '(error "Parse Error: <stdin>:4.43: Expected CVC4 to be compiled with SymFPU support")\n', exit: 1 },
    ],
    [cvc5, { stderr: "cvc5 can't solve field problems since it was not configured with --cocoa\n", exit: 1 }],
    [yices, { stdout: '(error "undefined term true")\nunsat\n', exit: 0 }],
    [yices, { stdout: '(error "at line 3, column 22: invalid term: "Good"")\n', exit: 0 }],
  ] as const)('recognises output number %#', (profile, raw) =>
    expect(read(profile, raw)).toMatchObject({ kind: 'rejected', why: 'unsupported' }),
  );
});

describe('rejections that are not crashes', () => {
  it.each([
    [
      cvc4,
      {
        stderr:
          'Fatal failure within CVC4::Node CVC4::theory::fp::FpConverter::convert(CVC4::TNode) at ./src/theory/fp/fp_converter.cpp:1700\nUnimplemented code encounteredConversion is dependent on SymFPU\n',
        signal: 'SIGABRT',
      },
    ],
    [boolector, { stdout: "<stdin>:2: unsupported command 'push'\n", exit: 1 }],
    [cvc5, { stdout: '(error "Parse Error: <stdin>:2.12: Symbol Exception is not declared.\n\n  (x)\n")\n', exit: 1 }],
    [cvc5, { stdout: '(error "Parse Error: junk ("NOSUCH") at end of logic string: QF_NOSUCH")\n', exit: 1 }],
    [z3, { stderr: 'Error: invalid command line option: --foo\n', exit: 109 }],
  ] as const)('reads output number %# as a rejection, not as a crash', (profile, raw) =>
    expect(read(profile, raw).kind).toBe('rejected'),
  );

  it('distinguishes missing features from rejected input, even if the solver continues and answers', () => {
    const stdout = `(error "line 1 column 34: error setting ':global-decls', option value cannot be modified after initialization")\nsat\n`;
    expect(read(z3, { stdout, exit: 1 })).toMatchObject({
      kind: 'rejected',
      why: 'unsupported',
    });
    const refused = '(error "line 1 column 20: unknown constant x")\nsat\n';
    expect(read(z3, { stdout: refused, exit: 1 })).toEqual({
      kind: 'rejected',
      message: 'line 1 column 20: unknown constant x',
    });
  });
});

it('rejects runs in which Princess prints the word error or treats a sort as Int', () => {
  const stderr = 'Reading SMT-LIB 2 input from stdin ...\nWarning: treating sort (_ FloatingPoint 8 24) as Int\n';
  expect(read(princess, { stdout: 'sat\n', stderr, exit: 0 })).toMatchObject({
    kind: 'rejected',
    why: 'unsupported',
    message: 'Warning: treating sort (_ FloatingPoint 8 24) as Int',
  });
  expect(read(princess, { stdout: 'error\n', stderr: 'Symbol y not declared\n', exit: 0 })).toEqual({
    kind: 'rejected',
    message: 'Symbol y not declared',
  });
  expect(read(princess, { stderr: 'key not found: x!1\n', exit: 1 }).kind).toBe('crashed');
});

describe('OxiZ', () => {
  it.each([
    ['parse error at position 390: unknown function/constant (_ to_fp 11 53)'],
    ['parse error at position 81: unknown parametric sort: Seq'],
    ['parse error at position 5149: term nesting too deep'],
    ['parse error at position 40: unsupported is_int on a symbolic real (no integrality predicate)'],
    ["parse error at position 18: define-sort 'S': parametric sort aliases (1 parameter(s)) are not supported"],
    ['parse error at position 108: operands of = must have the same sort, got Float32 and (_ FloatingPoint 8 24)'],
  ])('counts as lacking a feature if it reports: %s', (message) => {
    const refused = read(oxiz, { stdout: `(error "${message}")\n`, exit: 0 });
    const expected = message.replace(/^parse error at position \d+: /, '');
    expect(refused).toEqual({ kind: 'rejected', why: 'unsupported', message: expected });
  });

  it('rejects input with a syntax error', () => {
    const stdout = `(error "parse error at position 11: expected ')', found Eof")\n`;
    const message = "parse error at position 11: expected ')', found Eof";
    expect(read(oxiz, { stdout, exit: 0 })).toEqual({ kind: 'rejected', message });
  });

  it('keeps its answer if it withholds the model', () => {
    const stdout =
      'sat\n(error "model not certified: assertion 1 (forall ((x Int)) (p x x)) could not be certified")\n';
    const answered = { kind: 'answered', answers: ['sat'] };
    expect(read(oxiz, { stdout, exit: 0 }, { checks: 1, wantModel: true })).toEqual(answered);
  });

  it('reads a failed allocation as `memout`, and a panic or a stack overflow as a crash with its message', () => {
    const stderr = 'memory allocation of 4194304 bytes failed\nstack backtrace:\n';
    expect(read(oxiz, { stderr, signal: 'SIGABRT' }).kind).toBe('memout');
    const panic = `\nthread 'main' (12083) panicked at /home/u/oxiz-core-0.3.4/src/lexer.rs:2:109:\nindex out of bounds`;
    const signature = 'exit 101 | thread … (#) panicked at lexer.rs: | index out of bounds';
    expect(read(oxiz, { stderr: panic, exit: 101 })).toMatchObject({ kind: 'crashed', signature });
    const overflow = `\nthread 'main' (7) has overflowed its stack\nfatal runtime error: stack overflow, aborting\n`;
    expect(read(oxiz, { stderr: overflow, signal: 'SIGABRT' })).toMatchObject({
      kind: 'crashed',
      signature: 'SIGABRT | thread … (#) has overflowed its stack | fatal runtime error: stack overflow, aborting',
    });
  });
});

describe('invalid models', () => {
  it('recognises the complaint of z3 about an invalid model', () => {
    const stdout = 'sat\n(error "line 5 column 10: an invalid model was generated")\n';
    expect(read(z3, { stdout, exit: 1 })).toEqual({
      kind: 'invalid-model',
      message: 'an invalid model was generated',
      answers: ['sat'],
    });
  });

  it('recognises the complaint of cvc5 about an invalid model, but not its mere warning', () => {
    const stderr = `Fatal failure within void cvc5::internal::smt::CheckModels::checkModel(cvc5::internal::theory::TheoryModel*, const A&, bool) at ./src/smt/check_models.cpp:100
Internal error detected SolverEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:`;
    expect(read(cvc5, { stderr, signal: 'SIGABRT' }).kind).toBe('invalid-model');
    const doubt = 'Warning : SolverEngine::checkModel(): cannot check simplified assertion : (forall ((x Int)) p)';
    expect(read(cvc5, { stdout: 'sat\n', stderr: doubt, exit: 0 }).kind).toBe('answered');
  });

  it('ignores a complaint inside a symbol', () => {
    const stdout = 'sat\n((|an invalid model was generated| 3))\n';
    expect(read(z3, { stdout, exit: 0 }).kind).toBe('answered');
  });
});

describe('self-checks', () => {
  const fatal = (message: string) =>
    ({ stderr: `Fatal failure within f at a.cpp:1\n\n${message}\n`, signal: 'SIGABRT' }) as const;

  it('distinguishes failed self-checks from crashes', () => {
    const message = 'SolverEngine::checkUnsatCore(): produced core was satisfiable';
    expect(read(cvc5, fatal(`${message}.`))).toEqual({ kind: 'failed-self-check', message, answers: [] });
    const interpolant =
      'SolverEngine::checkInterpol(): negated conjecture cannot be shown satisfiable with produced solution';
    expect(read(cvc5, { ...fatal(`${interpolant}, result was sat`), stdout: 'sat\n' })).toEqual({
      kind: 'failed-self-check',
      message: interpolant,
      answers: ['sat'],
    });
    expect(read(cvc5, fatal('Unhandled case'))).toMatchObject({ kind: 'crashed' });
  });

  it('reads a self-check without a result as a rejection', () => {
    const text =
      'SolverEngine::checkAbduct(): negated goal cannot be shown unsatisfiable with produced solution, result was unknown';
    expect(read(cvc5, fatal(text))).toMatchObject({ kind: 'rejected' });
  });

  it('reports a failed self-check of z3 only for proof steps that cannot introduce symbols', () => {
    const step = (hint: string) => `did not verify: l_true \n(= x y)\nvc:\n\n(= x y)\nhint: (${hint} (= x y))\n`;
    expect(read(z3, { stdout: step('farkas 1'), exit: 0 })).toEqual({
      kind: 'failed-self-check',
      message: 'hint: (farkas',
      answers: [],
    });
    expect(read(z3, { stdout: step('quant'), exit: 0 })).toMatchObject({ kind: 'rejected' });
  });
});

describe('crashes', () => {
  it('keeps the answers given before a crash', () => {
    expect(read(z3, { stdout: 'sat\n', signal: 'SIGSEGV' })).toEqual({
      kind: 'crashed',
      exit: 'SIGSEGV',
      signature: 'SIGSEGV',
      stderr: '',
      answers: ['sat'],
    });
  });

  it('reads SIGABRT without a known text as a crash', () => {
    expect(read(cvc5, { signal: 'SIGABRT' }).kind).toBe('crashed');
    expect(read(cvc5, { exit: 134 })).toMatchObject({ kind: 'crashed', exit: 'SIGABRT' });
  });

  it('identifies a failed assertion by its text, function and file', () => {
    expect(read(cvc5, { stderr: CVC5_STATUS, signal: 'SIGABRT' })).toMatchObject({
      kind: 'crashed',
      signature:
        'SIGABRT | Expected result unsat but got sat in cvc5::internal::smt::SolverEngineState::notifyCheckSatResult (solver_engine_state.cpp)',
    });
    const violation =
      'ASSERTION VIOLATION\nFile: ../src/ast/rewriter/rewriter_def.h\nLine: 331\nm_r.get() == 7\n(C)ontinue\n';
    expect(read(z3, { stderr: violation, exit: 114 })).toMatchObject({
      kind: 'crashed',
      signature: 'fault | ASSERTION VIOLATION m_r.get() == # (rewriter_def.h)',
    });
  });

  it('reads a segmentation fault as a crash even if boolector catches the signal', () => {
    const stdout = '[boolector] CAUGHT SIGNAL 11\nunknown\n';
    expect(read(boolector, { stdout, exit: 11 })).toMatchObject({ kind: 'crashed', answers: ['unknown'] });
  });

  it('identifies a crash by its Java exception', () => {
    const stderr = 'Exception in thread "main" java.lang.NullPointerException\n\tat de.uni.Smt.f(Smt.java:12)\n';
    expect(read(smtinterpol, { stderr, exit: 1 })).toMatchObject({
      kind: 'crashed',
      signature: 'fault | NullPointerException | Smt.f',
    });
  });

  const throwTrace = (cause: string, frame: string) =>
    `Exception in thread "main" de.uni.SMTLIBException: ${cause}\n\tat de.uni.Parse.parseStream(Parse.java:123)\n\tat de.uni.Main.main(Main.java:1)\n` +
    `Caused by: ${cause}\n\tat ${frame}(X.java:1)\n\tat de.uni.Do.act(Do.java:2)\n\t... 3 more\n`;

  it.each([
    [
      'java.lang.UnsupportedOperationException: SMTInterpol does not support Arrays with Boolean indices',
      'de.uni.A.declareFun',
    ],
    ['java.lang.UnsupportedOperationException', 'de.uni.A.declareFun'],
    ['de.uni.SMTLIBException: Unsupported internal sort: (_ FloatingPoint 2 3)', 'de.uni.A.assertTerm'],
    ['de.uni.SMTLIBException: Const is only supported for infinite index sort', 'de.uni.TermCompiler.convert'],
    ['de.uni.SMTLIBException: Quantifier elimination is not yet implemented', 'de.uni.A.f'],
    ['java.lang.UnsupportedOperationException: Nested quantifier', 'de.uni.A.f'],
    ['java.lang.IllegalArgumentException: Wrong number of arguments for sort ->', 'de.uni.SortSymbol.checkArity'],
    ['scala.NotImplementedError: an implementation is missing', 'scala.Predef$.$qmark$qmark$qmark'],
  ])('reads %s of a Java program as a rejection, not as a crash', (cause, frame) => {
    const outcome = read(smtinterpol, { stderr: throwTrace(cause, frame), exit: 1 });
    expect(outcome).toMatchObject({ kind: 'rejected', why: 'unsupported' });
  });

  it('keeps the answers of a Java program that cannot reply to a later question', () => {
    const stderr = throwTrace(
      'java.lang.UnsupportedOperationException: Modelproduction for quantifier theory not implemented.',
      'de.uni.Model.<init>',
    );
    const printed = { stdout: 'sat\nunsupported\n', stderr, exit: 1 };
    expect(readOutcome(smtinterpol, printed, { checks: 1 })).toMatchObject({ kind: 'answered', answers: ['sat'] });
    expect(readOutcome(smtinterpol, { ...printed, signal: 'SIGSEGV' }, { checks: 1 }).kind).toBe('crashed');
    const other = throwTrace('java.lang.NullPointerException: "c" is null', 'de.uni.Model.<init>');
    expect(readOutcome(smtinterpol, { ...printed, stderr: other }, { checks: 1 }).kind).toBe('crashed');
  });

  it('reads an exception of a Java program as a rejection if the program refused a part of the script', () => {
    const stdout = '(error "<stdin>:5:121: Unsupported internal sort: (_ FloatingPoint 11 53)")\nsat\n()\n';
    const failed = throwTrace('java.lang.AssertionError: Unknown internal function to_fp', 'de.uni.Model.interpret');
    const refused = { stdout, stderr: failed.replace(/Caused[^]*/, ''), exit: 1 };
    expect(readOutcome(smtinterpol, refused, { checks: 1 })).toEqual({
      kind: 'rejected',
      why: 'unsupported',
      message: 'Unsupported internal sort: (_ FloatingPoint 11 53)',
    });
    expect(readOutcome(smtinterpol, { ...refused, stdout: 'sat\n()\n' }, { checks: 1 }).kind).toBe('crashed');
    expect(readOutcome(smtinterpol, { ...refused, signal: 'SIGSEGV' }, { checks: 1 }).kind).toBe('crashed');
  });

  it('reads an UnsupportedOperationException of a Java collection as a crash', () => {
    const stderr = throwTrace(
      'java.lang.UnsupportedOperationException',
      'java.base/java.util.ImmutableCollections.uoe',
    );
    expect(read(smtinterpol, { stderr, exit: 1 })).toMatchObject({
      kind: 'crashed',
      signature: 'fault | UnsupportedOperationException | Do.act',
    });
  });

  it('identifies a crash by the innermost cause of a Java exception', () => {
    const signature = (frame: string) => {
      const outcome = read(smtinterpol, {
        stderr: throwTrace('java.lang.NullPointerException: Cannot read field "mLiterals" because "c" is null', frame),
        exit: 1,
      });
      return outcome.kind === 'crashed' ? outcome.signature : outcome.kind;
    };
    expect(signature('de.uni.dpll.DPLLEngine.explain')).toBe(
      'fault | NullPointerException | DPLLEngine.explain | Do.act',
    );
    expect(signature('de.uni.dpll.DPLLEngine.solve')).not.toBe(signature('de.uni.dpll.DPLLEngine.explain'));
  });

  it.each([
    ['rule validation failed when checking: (exists ((x Int)) (= x 1))\n', ''],
    ['', '(error "line 3 column 10: Cex validation failed\n")\n'],
    [
      "terminate called after throwing an instance of 'default_exception'\n  what():  SMT proof verification failed\n",
      '',
    ],
  ])('recognises a failed self-check of z3 in %j %j', (stderr, stdout) => {
    expect(read(z3, { stdout: `${stdout}unknown\n`, stderr, exit: 0 }, { checks: 1 })).toMatchObject({
      kind: 'failed-self-check',
    });
  });

  it('recognises the report of a sanitizer, whatever the exit code', () => {
    const stderr =
      '==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x60\n    #0 0x55 in foo::bar(int) /x/a.cpp:3:4\n';
    expect(read(z3, { stdout: 'sat\n', stderr, exit: 1 })).toMatchObject({
      kind: 'crashed',
      signature: 'exit 1 | AddressSanitizer: heap-use-after-free | foo::bar',
    });
  });
});

it('stays fast on output that consists of one long line', () => {
  const stderr = `Warning : SolverEngine::checkModel(): ${'a'.repeat(2_000_000)}`;
  expect(read(cvc5, { stdout: 'sat\n', stderr, exit: 0 }).kind).toBe('answered');
  expect(read(cvc5, { stdout: 'y\n'.repeat(200_000), stderr, signal: 'SIGSEGV' }).kind).toBe('crashed');
});

it('reports why a solver could not be started', () => {
  expect(read(z3, { startError: 'ENOENT' })).toEqual({ kind: 'unavailable', message: 'ENOENT' });
});

describe('exhausted memory', () => {
  it.each([
    ['# There is insufficient memory for the Java Runtime Environment to continue.', 'stdout'],
    ['# Native memory allocation (mmap) failed to map 65536 bytes for committing reserved memory.', 'stdout'],
    ['Could not reserve enough space for 1048576KB object heap', 'stdout'],
    ['Could not allocate metaspace: 1073741824 bytes', 'stdout'],
    ['Exception in thread "main" java.lang.OutOfMemoryError: unable to create native thread', 'stderr'],
    ['Caused by: java.lang.OutOfMemoryError: Java heap space', 'stderr'],
    ['==12==ERROR: AddressSanitizer failed to allocate 0xdfff0001000 (15392894357504) bytes', 'stderr'],
    ['==12==ERROR: AddressSanitizer: allocator is out of memory trying to allocate 0x100 bytes', 'stderr'],
    ['==12==ERROR: AddressSanitizer: out of memory: allocator is trying to allocate 0x100 bytes', 'stderr'],
    ['==12==AddressSanitizer: hard rss limit exhausted (2048Mb vs 2051Mb)', 'stderr'],
    ['==12==ReserveShadowMemoryRange failed while trying to map 0xdfff0001000 bytes.', 'stderr'],
    ['==12==FATAL: MemorySanitizer can not mmap the shadow memory.', 'stderr'],
    ["terminate called after throwing an instance of 'std::bad_alloc'", 'stderr'],
    ['  what():  std::bad_alloc', 'stderr'],
    ['z3: error while loading shared libraries: libstdc++.so.6: failed to map segment from shared object', 'stderr'],
    ['z3: error while loading shared libraries: libgomp.so.1: cannot allocate memory in static TLS block', 'stderr'],
  ] as const)('reads exhausted memory as a limit for any solver: %s', (line, stream) => {
    for (const profile of SOLVER_PROFILES) {
      const outcome = read(profile, { [stream]: `${line}\n`, exit: 1 }, { checks: 1, memoryBytes: 2 * 1024 ** 3 });
      const hint = /^out of memory: .*(?:\(--memory 2g\)|\(the solver's own limit\))$/;
      expect(outcome).toEqual({ kind: 'memout', answers: [], message: expect.stringMatching(hint) });
    }
  });

  it('does not call a size beyond the range of a solver exhausted memory', () => {
    const stdout = '(error "line 17 column 57: Overflow encountered when expanding vector")\nunsat\n';
    expect(read(z3, { stdout, exit: 1 }, { checks: 1, memoryBytes: 2 * 1024 ** 3 })).toMatchObject({
      kind: 'memout',
      message: expect.stringMatching(/^too large: .*Overflow encountered.* \(the solver's own limit\)$/),
    });
  });

  it('does not read a negative array length or the name of a symbol as exhausted memory', () => {
    const stderr = "terminate called after throwing an instance of 'std::bad_array_new_length'\n";
    expect(read(cvc5, { stderr, signal: 'SIGABRT' }).kind).toBe('crashed');
    const stdout =
      'sat\n((define-fun |java.lang.OutOfMemoryError\n# There is insufficient memory for the Java Runtime Environment| () Int 3))\n';
    expect(read(smtinterpol, { stdout, exit: 0 }, { checks: 1, wantModel: true }).kind).toBe('answered');
  });

  it('reports the limit that ended the run', () => {
    const memoryBytes = 512 * 1024 ** 2;
    expect(read(z3, { limit: 'memory', signal: 'SIGKILL' }, { checks: 1, memoryBytes })).toEqual({
      kind: 'memout',
      answers: [],
      message: 'killed by the memory limit (--memory 512m)',
    });
  });
});

describe('excessive output', () => {
  it('matches a message of many lines only at its beginning and end', () => {
    const stdout = `sat\n(error "${'x\n'.repeat(2_000_000)}unsupported")\n`;
    const ms = processorMs(() => expect(read(z3, { stdout, exit: 0 }).kind).toBe('answered'));
    expect(ms).toBeLessThan(1_600);
  });

  it('stops reading excessive output of short lines', () => {
    const lines = 'sat\n'.repeat(1_000_000);
    const before = process.memoryUsage().heapUsed;
    for (const raw of [
      { stdout: lines, stderr: '', limit: 'output' },
      { stdout: lines, stderr: lines, limit: 'timeout' },
      { stdout: lines, stderr: lines, exit: 0 },
    ] as const) {
      const { outcome } = readRun(z3, raw, { checks: 1 });
      expect('answers' in outcome ? outcome.answers.length : 0).toBeLessThanOrEqual(200_000);
    }
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
  });
});

it.each([
  'crashes',
  'assertions',
  'parseErrors',
  'harmlessErrors',
  'unsupported',
  'invalidModels',
  'outOfMemory',
  'timeouts',
] as const)("matches a user's pattern for %s in linear time", (field) => {
  const profile: SolverProfile = { ...z3, [field]: [{ stream: 'any', pattern: '^(a+)+$' }] };
  const line = `${'a'.repeat(200)}!`;
  const outcome = read(profile, { stdout: `sat\n(error "${line}")\n${line}\n`, stderr: `${line}\n` });
  expect(outcome.kind).not.toBe('crashed');
});
