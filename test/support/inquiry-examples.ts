import type { INQUIRY_LIST } from '../../src/inquiry/list.js';
import type { Answer, Reply } from '../../src/solver/index.js';

type ExampleReply = Pick<Reply, 'text' | 'second' | 'consistent'>;

export interface InquiryExample {
  readonly script: string;
  readonly answers: readonly Answer[];
  readonly model?: string;
  readonly right: ExampleReply;
  readonly wrong: ExampleReply;
}

/** Right and wrong replies to each inquiry. */
const INQUIRY_EXAMPLES: Readonly<
  Record<(typeof INQUIRY_LIST)[number]['name'], readonly [InquiryExample, ...InquiryExample[]]>
> = {
  value: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-value (x (+ x 1)))',
      answers: ['sat'],
      model: '((define-fun x () Int 5))',
      right: { text: '((x 5) ((+ x 1) 6))' },
      wrong: { text: '((x 5) ((+ x 1) 7))' },
    },
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(eval (> x 4))',
      answers: ['sat'],
      model: '((define-fun x () Int 5))',
      right: { text: 'true' },
      wrong: { text: '(not true)' },
    },
  ],
  simplify: [
    {
      script: '(declare-const x Int)(simplify (> x 4))(assert (> x 3))(check-sat)',
      answers: ['sat'],
      right: { text: '(not (<= x 4))' },
      wrong: { text: '(not (> x 4))' },
    },
  ],
  tactic: [
    {
      script: '(declare-const x Int)(assert (> x 3))(apply simplify)(check-sat)',
      answers: ['sat'],
      right: { text: '(goals (goal (not (<= x 3)) :precision precise :depth 1))' },
      wrong: { text: '(goals (goal (< x 3) :precision precise :depth 1))' },
    },
  ],
  core: [
    {
      script:
        '(declare-const x Int)(assert (! (> x 3) :named a))(assert (! (< x 9) :named b))(assert (! (< x 2) :named c))' +
        '(check-sat)(get-unsat-core)',
      answers: ['unsat'],
      right: { text: '(a c)', second: { answers: ['unsat'] } },
      wrong: { text: '(a b)', second: { answers: ['sat'], model: '((define-fun x () Int 5))' } },
    },
  ],
  assumptions: [
    {
      script:
        '(declare-const p Bool)(declare-const q Bool)(assert (not p))(check-sat-assuming (p q))(get-unsat-assumptions)',
      answers: ['unsat'],
      right: { text: '(p)', second: { answers: ['unsat'] } },
      wrong: {
        text: '(q)',
        second: { answers: ['sat'], model: '((define-fun p () Bool false)(define-fun q () Bool true))' },
      },
    },
  ],
  optimum: [
    {
      script: '(declare-const x Int)(assert (> x 3))(minimize x)(check-sat)(get-objectives)',
      answers: ['sat'],
      model: '((define-fun x () Int 4))',
      right: { text: '(objectives (x 4))', second: { answers: ['unsat'] } },
      wrong: { text: '(objectives (x 9))' },
    },
  ],
  assignment: [
    {
      script: '(declare-const x Int)(assert (! (> x 3) :named a))(check-sat)(get-assignment)',
      answers: ['sat'],
      model: '((define-fun x () Int 5))',
      right: { text: '((a true))' },
      wrong: { text: '((a false))' },
    },
  ],
  elimination: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-qe (exists ((q Int)) (and (> q x) (< q 9))))',
      answers: ['sat'],
      right: { text: '(< x 8)' },
      wrong: { text: '(< x 5)' },
    },
  ],
  interpolant: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-interpolant I (> x 2))',
      answers: ['sat'],
      right: { text: '(define-fun I () Bool (> x 3))' },
      wrong: { text: '(define-fun I () Bool (> x 1))' },
    },
  ],
  'interpolant-sequence': [
    {
      script:
        '(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (! (> x y) :named a))' +
        '(assert (! (> y z) :named b))(assert (! (> z x) :named c))(check-sat)(get-interpolants a b c)',
      answers: ['unsat'],
      right: { text: '((> x y) (> x (+ z 1)))' },
      wrong: { text: '((> x y) (> x (+ z 2)))' },
    },
    {
      script:
        '(declare-const x Int)(declare-const y Int)(assert (! (> x y) :named a))(assert (! (> y 3) :named |b c|))' +
        '(assert (! (< x 3) :named d))(check-sat)(get-interpolants (and a |b c|) d)',
      answers: ['unsat'],
      right: { text: '((> x 4))' },
      wrong: { text: '((> x y))' },
    },
  ],
  abduct: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-abduct A (> x 9))',
      answers: ['sat'],
      right: { text: '(define-fun A () Bool (> x 11))' },
      wrong: { text: '(define-fun A () Bool (> x 8))' },
    },
  ],
  synthesis: [
    {
      script: '(set-logic LIA)(synth-fun f ((x Int)) Int)(declare-var x Int)(constraint (> (f x) x))(check-synth)',
      answers: [],
      right: { text: '((define-fun f ((x Int)) Int (+ x 1)))' },
      wrong: { text: '((define-fun f ((x Int)) Int x))' },
    },
  ],
  query: [
    {
      script: '(declare-rel p ((_ BitVec 2)))(declare-rel goal ())(rule (p #b01))(rule goal)(query p)',
      answers: [],
      right: { text: 'sat' },
      wrong: { text: 'unsat' },
    },
  ],
  session: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-assertions)',
      answers: ['sat'],
      right: { text: 'sat', second: { answers: ['sat'] } },
      wrong: { text: 'sat', second: { answers: ['unsat'] } },
    },
  ],
};

export function examplesOf(inquiry: string): readonly [InquiryExample, ...InquiryExample[]] {
  return INQUIRY_EXAMPLES[inquiry as keyof typeof INQUIRY_EXAMPLES];
}
