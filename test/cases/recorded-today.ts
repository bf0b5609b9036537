import { javaTrace } from '../support/java-trace.js';
import type { Recorded } from '../support/replaying-solver.js';
import { type ExpectedFinding, type RecordedHunt, WRONG_SAT, crash, prints, violation } from './recorded-hunt.js';

const goals = (...formulas: readonly string[]) =>
  `(goals\n(goal\n  ${formulas.join('\n  ')}\n  :precision precise :depth 1)\n)`;
const SELF_CHECK = 'sat.smt.proof.check=true sat.smt=true sat.euf=true tactic.default_tactic=sat';
const DPLL = ['setLiteral(DPLLEngine.java:465)', 'solve(DPLLEngine.java:1173)'];
const nullPointer = (message: string, ...methods: readonly string[]): Recorded => ({
  prints: {},
  ends: {
    at: 'check-sat-assuming',
    by: 1,
    stderr: javaTrace(
      `java.lang.NullPointerException: ${message}`,
      methods.map((method) => `dpll.DPLLEngine.${method}`),
    ),
  },
});
const NO_CLAUSE =
  'Cannot invoke "de.uni_freiburg.informatik.ultimate.smtinterpol.dpll.Clause.getSize()" because "c" is null';
const LEVEL_0 = nullPointer(NO_CLAUSE, 'generateLevel0Proof(DPLLEngine.java:1490)', ...DPLL);
const diesAt = (at: string): NonNullable<Recorded['ends']> => ({ at, by: 'SEGV' });
const BITS = '(_ BitVec 1)';
const ARRAY = `(Array ${BITS} ${BITS})`;
const invalidModel = (signature: RegExp): readonly ExpectedFinding[] => [
  { kind: 'invalid-model', trust: 'certified', signature },
];
const REM_MODEL = `(\n(define-fun b () (_ FloatingPoint 2 3) (fp #b0 #b00 #b10))\n(define-fun d () (_ FloatingPoint 2 3) (fp #b1 #b00 #b11))\n)`;
const REM: readonly Recorded[] = [
  {
    of: '--check-models',
    prints: {},
    ends: {
      at: 'check-sat',
      by: 'ABRT',
      stderr:
        'Fatal failure within void cvc5::internal::smt::CheckModels::checkModel(...) at smt/check_models.cpp:136\nInternal error detected\nSmtEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL\n',
    },
  },
  { of: 'fp.rem b d', prints: prints('sat', REM_MODEL) },
];

const CONST_MODEL = `(\n  (define-fun A () (Array (_ BitVec 2) (_ BitVec 1))\n    (store ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b1) #b01 #b0))\n)`;
const NESTED_MODEL = `(
  (define-fun c () ${ARRAY}
    (lambda ((x!1 ${BITS})) x!1))
  (define-fun O () (Array (_ BitVec 2) ${ARRAY})
    (lambda ((x!1 (_ BitVec 2)))
  (ite (= x!1 #b00)
       (lambda ((x!2 ${BITS})) x!2)
       ((as const ${ARRAY}) #b0))))
)`;
const fun = (name: string, ...lines: readonly string[]) =>
  `(function ${name}\n (type ${ARRAY})\n ${lines.join('\n ')})`;
const SUM_OF_10 = `(= r1 #b0000000001)\n(= i #b0000000001)\n(= j #b0000000000)\n(= k #b0000000001)`;

export const TODAY: readonly RecordedHunt[] = [
  ...['fp.rem-wrong-sat-FPEXP', 'fp.rem-invalid-model-FPEXP'].map((name): RecordedHunt => ({
    file: `today/cvc5-1.4.2-${name}`,
    options: '--fp-exp',
    solvers: { cvc5: REM },
    finds: name.includes('wrong') ? WRONG_SAT : invalidModel(/^false = of fp\.div, fp\.rem/),
    isExperimental: true,
    sent: ['--fp-exp', 'fp.rem b d'],
  })),
  {
    file: 'today/cvc5-1.4.2-get-qe-true',
    solvers: {
      cvc5: [
        {
          prints: prints('sat', '((define-fun a () (_ BitVec 1) #b1)(define-fun c () Bool true))', {
            'get-qe': 'true',
          }),
        },
      ],
    },
    finds: [{ kind: 'wrong-elimination', trust: 'certified', signature: /^a case is added .*FixedSizeBitVectors/ }],
    sent: ['(get-qe (forall ((x (_ BitVec 1))) (= (bvlshr a x) #b0)))'],
  },
  {
    file: 'today/cvc5-1.4.2-get-qe-wrong-LIA',
    solvers: {
      cvc5: [{ prints: prints('sat', '((define-fun a () Int 0)(define-fun c () Bool true))', { 'get-qe': 'true' }) }],
    },
    finds: [{ kind: 'wrong-elimination', trust: 'certified', signature: /^a case is added .*Ints/ }],
  },
  ...['npe-getSize', 'npe-getSize-arrays'].map((name): RecordedHunt => ({
    file: `today/smtinterpol-${name}`,
    solvers: { smtinterpol: [LEVEL_0] },
    finds: crash(/^fault \| NullPointerException \| DPLLEngine\.generateLevel0Proof/),
    sent: ['check-sat-assuming ('],
  })),
  {
    file: 'today/smtinterpol-npe-mLiterals',
    solvers: {
      smtinterpol: [
        nullPointer(
          'Cannot read field "mLiterals" because "c" is null',
          'explainConflict(DPLLEngine.java:783)',
          'explain(DPLLEngine.java:827)',
          'solve(DPLLEngine.java:1181)',
        ),
      ],
    },
    finds: crash(/^fault \| NullPointerException \| DPLLEngine\.explainConflict/),
  },
  {
    file: 'today/yices-2.6.5-incremental-wrong-sat-reduced',
    solvers: {
      yices: [
        {
          of: '(push 1)',
          prints: { 'check-sat': ['unsat', 'sat'], 'get-model': '(= a #b0001)\n(= j #b0000)\n(= k #b0001)' },
        },
      ],
    },
    finds: WRONG_SAT,
    sent: ['--incremental', '(push 1)\n(check-sat)\n(pop 1)\n(check-sat)'],
  },
  {
    file: 'today/yices-2.6.5-incremental-wrong-sat',
    solvers: {
      yices: [{ of: '(push 1)', prints: { 'check-sat': ['unsat', 'sat'], 'get-model': SUM_OF_10 } }],
    },
    finds: invalidModel(/^false not = of bvmul/),
  },
  {
    file: 'today/yices-2.6.5-mcsat-finite-array-invalid-model-1',
    options: '--mcsat',
    solvers: {
      yices: [{ of: 'store a', prints: prints('sat', `(= d #b1)\n(= a @fun_3)\n${fun('@fun_3', '(default #b0)')}`) }],
    },
    finds: invalidModel(/^false = of select, store/),
    sent: ['--mcsat'],
  },
  {
    file: 'today/yices-2.6.5-mcsat-finite-array-invalid-model-2',
    options: '--mcsat',
    solvers: {
      yices: [
        {
          of: 'store a',
          prints: prints(
            'sat',
            `(= a @fun_4)\n(= b @fun_6)\n${fun('@fun_4', '(= (@fun_4 #b1) #b0)', '(default #b1)')}\n${fun('@fun_6', '(default #b0)')}`,
          ),
        },
      ],
    },
    finds: invalidModel(/^false distinct of store/),
  },
  {
    file: 'today/yices-2.6.5-mcsat-finite-array-invalid-model-3',
    options: '--mcsat',
    solvers: {
      yices: [
        { of: 'store a', prints: prints('sat', `(= a @fun_2)\n(= b @fun_2)\n${fun('@fun_2', '(default #b0)')}`) },
      ],
    },
    finds: invalidModel(/^false distinct of store/),
  },
  {
    file: 'today/yices-2.6.5-mcsat-finite-array-wrong-sat',
    options: '--mcsat',
    solvers: {
      yices: [
        { of: 'store a', prints: prints('sat', `(= a @fun_4)\n(= b @fun_4)\n${fun('@fun_4', '(default #b0)')}`) },
      ],
    },
    finds: WRONG_SAT,
  },
  {
    file: 'today/z3-5.4.1-bv1-blast-concat',
    solvers: {
      z3: [{ of: '(apply (or-else bv1-blast', prints: {}, ends: diesAt('apply') }, { prints: prints('unsat') }],
    },
    finds: crash(/^SIGSEGV/),
    sent: ['(apply (or-else bv1-blast distribute-forall))'],
  },
  {
    file: 'today/z3-5.4.1-bv1-blast-segv',
    solvers: { z3: [{ of: '(apply bv1-blast)', prints: {}, ends: diesAt('apply') }, { prints: prints('sat') }] },
    finds: crash(/^SIGSEGV/),
    sent: ['(apply bv1-blast)'],
  },
  {
    file: 'today/z3-5.4.1-match-after-reset-segv',
    solvers: { z3: [{ of: '(reset)', prints: {}, ends: diesAt('check-sat') }] },
    finds: crash(/^SIGSEGV/),
    sent: [/\(reset\)\n\(declare-datatypes \(\(S 0\) \(T 0\)\)/],
  },
  {
    file: 'today/z3-5.4.1-const-array-wrong-sat',
    solvers: { z3: [{ of: '(store A #b01 #b1)', prints: prints('sat', CONST_MODEL) }] },
    finds: WRONG_SAT,
  },
  {
    file: 'today/z3-5.4.1-nested-const-array-invalid-model',
    solvers: { z3: [{ of: '(store O #b00', prints: prints('sat', NESTED_MODEL) }] },
    finds: invalidModel(/^false = of const, store/),
  },
  {
    file: 'today/z3-5.4.1-qe2-drops-assertions',
    solvers: {
      z3: [
        {
          of: 'assert v1',
          prints: prints('sat', '((define-fun v1 () Bool true)(define-fun v3 () Bool true))', { apply: goals() }),
        },
      ],
    },
    finds: [
      { kind: 'wrong-goals', trust: 'certified', signature: /^qe2, a case is added/ },
      { kind: 'wrong-goals', trust: 'certified', signature: /^simplify qe2, a case is added/ },
    ],
    sent: ['(apply (then simplify qe2))', '(apply qe2)'],
  },
  {
    file: 'today/z3-5.4.1-qe_rec-drops',
    solvers: {
      z3: [
        {
          of: '(g false)',
          prints: prints('sat', '((define-fun g ((x!0 Bool)) Bool (ite (= x!0 false) true false)))', {
            apply: goals(),
          }),
        },
      ],
    },
    finds: [{ kind: 'wrong-goals', trust: 'certified', signature: /^simplify qe_rec, a case is added/ }],
    sent: ['(apply (then simplify (try-for qe_rec 500)))'],
  },
  {
    file: 'today/z3-5.4.1-sat.smt-qe2-drops',
    options: 'sat.smt=true',
    solvers: {
      z3: [
        {
          of: '(= v 0.0)',
          prints: prints('sat', '((define-fun v () Real 0.0))', { apply: [goals(), goals('(= v 0.0)')] }),
        },
      ],
    },
    finds: [{ kind: 'wrong-goals', trust: 'certified', signature: /^qe2, a case is added/ }],
    isExperimental: true,
    sent: ['sat.smt=true'],
  },
  {
    file: 'today/z3-5.4.1-selfcheck-segv-1',
    options: SELF_CHECK,
    solvers: { z3: [{ of: 'P0', prints: {}, ends: diesAt('check-sat') }] },
    finds: crash(/^SIGSEGV/),
    isExperimental: true,
    sent: ['sat.smt.proof.check=true'],
  },
  {
    file: 'today/z3-5.4.1-selfcheck-strings-abort',
    options: SELF_CHECK,
    solvers: {
      z3: [
        {
          of: 'str.at',
          prints: {},
          ends: {
            at: 'check-sat',
            by: 'ABRT',
            stderr:
              "(declare-fun u () String) not handled\nterminate called after throwing an instance of 'default_exception'\n  what():  SMT proof verification failed\n",
          },
        },
      ],
    },
    finds: [{ kind: 'failed-self-check', trust: 'observed', signature: /^SMT proof verification failed/ }],
    isExperimental: true,
  },
  {
    file: 'today/z3-5.4.1-selfcheck-updates-segv',
    options: SELF_CHECK,
    solvers: {
      z3: [
        {
          of: 'bvult',
          prints: {},
          ends: { at: 'check-sat', by: 'SEGV', stderr: '12\nupdates 56\nneweqs  3 qhead: 3\n' },
        },
      ],
    },
    finds: crash(/^SIGSEGV/),
    isExperimental: true,
  },
  {
    file: 'today/z3-q_theory_checker',
    options: SELF_CHECK,
    solvers: {
      z3: [
        {
          of: 'distinct X 0',
          prints: {},
          ends: {
            at: 'check-sat',
            by: 114,
            stderr: violation(
              'sat/smt/q_theory_checker.cpp',
              'Failed to verify: m.is_not(clause1.get(0), q) && is_forall(q)',
              48,
            ),
          },
        },
      ],
    },
    finds: crash(/^fault \| ASSERTION VIOLATION .*q_theory_checker\.cpp/),
    isExperimental: true,
  },
];
