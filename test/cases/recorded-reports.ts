import { readFileSync } from 'node:fs';
import { javaTrace } from '../support/java-trace.js';
import { type RecordedHunt, WRONG_SAT, crash, prints, violation } from './recorded-hunt.js';

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').trim();
const QE_REPLY =
  '(let ((_let_1 (s a (store (store (store (store a 0 0) i 0) 0 0) 1 0)))) (ite (= _let_1 0) (not (= e 0)) (not (= (select a _let_1) 0))))';
const QE_MODEL = `(\n(define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 1))\n(define-fun e () Int 0)\n(define-fun i () Int 1)\n(define-fun i1 () Int 1)\n(define-fun s ((_arg_1 (Array Int Int)) (_arg_2 (Array Int Int))) Int 1)\n(define-fun guard!0 () Bool true)\n)`;

const [, , INVARIANT = '', RULES = ''] = readText('false/missed-horn-invariant.txt').split(
  /;;BEFORE\n|;;AFTER\n|;;INPUT\n/,
);

export const FALSE: readonly RecordedHunt[] = [
  {
    // The printed invariant allows deriving the goal.
    file: 'false/missed-horn-invariant',
    text: RULES.replaceAll(/\(echo "[^"]*"\)/g, ''),
    solvers: { z3: [{ of: 'declare-rel P0', prints: { query: INVARIANT.trim() } }] },
    finds: [{ kind: 'wrong-query', trust: 'certified', signature: /^invariant/ }],
  },
  {
    // cvc5's quantifier elimination replaces its model: values requested before and after it belong to two models.
    file: 'false/cvc5-1.4.2-get-value-after-get-qe-DOUBTFUL',
    solvers: {
      cvc5: [
        {
          of: '(distinct 0 i1)',
          prints: {
            'check-sat-assuming': 'sat',
            'get-model': QE_MODEL,
            'get-qe': QE_REPLY,
            'get-value': [
              '(((store a 0 0) (store ((as const (Array Int Int)) 0) 1 1)) (a (store ((as const (Array Int Int)) 0) 1 1)) ((select a 1) 1) ((select (store a 0 0) 1) 1))',
              '(((store (store a 0 0) i 0) ((as const (Array Int Int)) 0)) ((store a 0 0) (store ((as const (Array Int Int)) 0) 1 1)))',
              '(((store a 0 0) ((as const (Array Int Int)) 0)) (a ((as const (Array Int Int)) 0)))',
            ],
          },
        },
      ],
    },
    sent: ['(get-qe (exists ((q!3 Int))', '(get-value ((store a 0 0) a))'],
  },
  {
    file: 'false/smtinterpol-unsupported-boolean-index-as-crash',
    solvers: {
      smtinterpol: [
        {
          of: 'Array Bool',
          prints: {},
          ends: {
            at: 'declare-const',
            by: 1,
            stderr: javaTrace(
              'java.lang.UnsupportedOperationException: SMTInterpol does not support Arrays with Boolean indices',
              ['smtlib2.SMTInterpol.declareFun(SMTInterpol.java:1344)'],
            ),
          },
        },
      ],
    },
    says: /rejects as unsupported \(not bugs\):[\s\S]*SMTInterpol does not support Arrays with Boolean indices/,
  },
  {
    file: 'false/yices-2.6.5-algebraic-rounded',
    solvers: {
      yices: [{ of: '(* x x)', prints: prints('sat', '(= x 1.414214)', { 'get-value': '(((= (* x x) 2.0) true))' }) }],
    },
    says: /undetermined 1/,
  },
  {
    // A memory fault ends as a segmentation fault or as an assertion violation.
    file: 'false/z3-crash-each-time-filed-as-unstable',
    solvers: {
      z3: [
        {
          of: '(apply bv1-blast)',
          prints: {},
          ends: [
            { at: 'apply', by: 'SEGV' },
            { at: 'apply', by: 114, stderr: violation('ast/ast.cpp', 'UNEXPECTED CODE WAS REACHED.', 375) },
          ],
        },
        { prints: prints('sat') },
      ],
    },
    finds: crash(/SIGSEGV|ast\.cpp/),
    sent: ['(apply bv1-blast)'],
    // The command is sent in z3's form, not in cvc5's.
    notSent: ['(get-qe'],
  },
];

export const RECENT: readonly RecordedHunt[] = [
  {
    file: 'recent/cvc5-12252',
    solvers: {
      cvc5: [
        { of: 'forall ((b Bool))', prints: prints('sat', '()') },
        { of: '(b!0 Bool)', prints: prints('unsat') },
      ],
    },
    finds: WRONG_SAT,
    sent: [/\(forall \(\(a Bool\) \(b Bool\)\) .*\(forall \(\(b Bool\)\) \(and \(= c \(and a b\)\)\)\)/],
    notSent: ['b!0'],
  },
  {
    // Solvers define the square roots of negative numbers differently.
    file: 'recent/issue10655-sqrt-semantics',
    solvers: {
      cvc5: [{ of: 'sqrt x', prints: prints('unsat') }],
      cvc4: [{ of: 'sqrt x', prints: prints('sat', '(model\n(define-fun x () Real 1.0)\n)') }],
    },
    says: /nothing found/,
  },
  {
    file: 'recent/issue12499-learned-rewrite-mod-range',
    options: '--learned-rewrite',
    solvers: {
      cvc5: [{ of: 'mod x y', prints: prints('unsat') }],
      z3: [{ of: 'mod x y', prints: prints('sat', '((define-fun x () Int 3)(define-fun y () Int 1))') }],
    },
    finds: [{ kind: 'wrong-answer', trust: 'certified', because: /model of z3/ }],
    sent: ['--learned-rewrite'],
  },
  {
    file: 'recent/princess-11b',
    solvers: { z3: [{ of: 'array', prints: prints('unsat') }] },
    sent: ['(declare-const array (Array Int Real))'],
    says: /1 of 1 seeds judged/,
  },
  {
    file: 'recent/z3-10232',
    solvers: { z3: [{ of: 'set.size', prints: prints('sat', '(\n)') }] },
    finds: WRONG_SAT,
    sent: ['(set.size (set.union'],
    notSent: ['set.card'],
  },
  {
    // No small list refutes the printed interpretation.
    file: 'recent/z3-10726',
    solvers: {
      z3: [{ of: 'msort', prints: prints('sat', readText('recent/z3-10726.model').replaceAll('List)', 'List_)')) }],
    },
    says: /undetermined 1/,
  },
  {
    file: 'recent/z3-7569',
    solvers: {
      z3: [
        {
          of: 'maximize',
          prints: prints('sat', '((define-fun a () Real (- 1.0))(define-fun b () Real 0.0))', {
            'get-objectives': '(objectives\n (a oo)\n (b oo)\n ((- a) (* (- 1) oo))\n)',
          }),
        },
      ],
    },
    finds: [
      { kind: 'wrong-optimum', trust: 'certified', signature: /^minimize Real: bounded/ },
      { kind: 'wrong-optimum', trust: 'certified', signature: /^maximize Real: bounded/ },
    ],
    sent: ['(set-option :opt.priority box)', '(get-objectives)'],
  },
  {
    file: 'recent/z3-7626',
    solvers: { z3: [{ of: 's20', prints: prints('unsat') }] },
    sent: ['(set-option :smtlib2_compliant true)', '((_ divisible 4) s7)'],
    says: /unsat 1/,
  },
  {
    file: 'recent/z3-7767',
    solvers: {
      z3: [
        {
          of: 'minimize',
          prints: prints('sat', '((define-fun x () Real (- 1.0)))', {
            'get-objectives': '(objectives\n ((^ (- x 5.0) 2.0) (* (- 1) oo))\n)',
          }),
        },
      ],
    },
    finds: [{ kind: 'wrong-optimum', trust: 'certified', because: /infinite|oo/ }],
    sent: ['(minimize (^ (- x 5.0) 2.0))', '(get-objectives)'],
  },
  {
    file: 'recent/z3-9602',
    solvers: {
      z3: [
        {
          of: 'seq.foldl',
          prints: prints(
            'sat',
            '((define-fun J () String "GB$$D")(define-fun I () String "CH")(define-fun H () String "A"))',
          ),
        },
      ],
    },
    finds: [{ kind: 'invalid-model', trust: 'certified' }],
    sent: ['seq.foldl'],
  },
];
