import type { Answer, Run } from './contract.js';
import { firstLine } from '../util/index.js';

export type ProbeVerdict = 'yes' | 'no' | 'wrong';

export interface Probe {
  readonly name: string;
  readonly use: 'theory' | 'command' | 'model' | 'standard';
  readonly input: string;
  /** Equivalent scripts for solvers with the feature over other sorts; one passing script suffices. */
  readonly others?: readonly string[];
  readonly answers: readonly Answer[];
  readonly wantModel?: boolean;
  readonly shows?: RegExp;
  readonly asGiven?: true;
}

/** Scripts so small that `unknown` counts as lacking the feature. */
export const PROBES: readonly Probe[] = [
  theory('linear integers', 'QF_LIA', '(declare-fun x () Int)(assert (= (* 2 x) 7))', 'unsat'),
  theory('linear reals', 'QF_LRA', '(declare-fun x () Real)(assert (= (* 2.0 x) 7.0))', 'sat'),
  theory('nonlinear integers', 'QF_NIA', '(declare-fun x () Int)(assert (= (* x x) 49))(assert (< x 0))', 'sat'),
  theory('nonlinear reals', 'QF_NRA', '(declare-fun x () Real)(assert (< (* x x) 0.0))', 'unsat'),
  theory('bit-vectors', 'QF_BV', '(declare-fun x () (_ BitVec 8))(assert (= (bvmul x #x02) #x07))', 'unsat'),
  theory(
    'arrays',
    'QF_ABV',
    '(declare-fun a () (Array (_ BitVec 4) (_ BitVec 4)))(assert (not (= (select (store a #x1 #x2) #x1) #x2)))',
    'unsat',
  ),
  theory(
    'functions',
    'QF_UF',
    '(declare-sort U 0)(declare-fun f (U) U)(declare-fun c () U)(assert (not (= (f c) (f c))))',
    'unsat',
  ),
  theory(
    'functions of bit-vectors',
    'QF_UFBV',
    '(declare-fun f ((_ BitVec 4)) (_ BitVec 4))(declare-fun x () (_ BitVec 4))(assert (= x #x3))(assert (not (= (f x) (f #x3))))',
    'unsat',
  ),
  theory(
    'floating point',
    'QF_FP',
    '(declare-fun x () Float32)(assert (fp.lt (fp.add RNE x x) x))(assert (fp.isPositive x))',
    'unsat',
  ),
  theory(
    'other floating-point formats',
    'QF_FP',
    '(declare-fun x () (_ FloatingPoint 3 5))(assert (fp.lt (fp.add RNE x x) x))(assert (fp.isPositive x))',
    'unsat',
  ),
  theory('strings', 'QF_SLIA', '(declare-fun s () String)(assert (= (str.len (str.++ s "ab")) 3))', 'sat'),
  theory(
    'regular expressions',
    'QF_S',
    '(declare-fun s () String)(assert (str.in_re s (re.+ (str.to_re "ab"))))(assert (= (str.at s 0) "b"))',
    'unsat',
  ),
  theory(
    'datatypes',
    'QF_DT',
    '(declare-datatypes ((L 0)) (((nil) (cons (tail L)))))(declare-fun l () L)(assert (= (cons l) nil))',
    'unsat',
  ),
  theory('quantifiers', 'LIA', '(assert (exists ((y Int)) (forall ((x Int)) (> x y))))', 'unsat'),
  theory(
    'quantifiers over bit-vectors',
    'BV',
    '(assert (exists ((y (_ BitVec 4))) (forall ((x (_ BitVec 4))) (bvult y x))))',
    'unsat',
  ),
  {
    name: 'models',
    use: 'model',
    input: '(set-logic QF_BV)(declare-fun x () (_ BitVec 4))(assert (= x #x7))(check-sat)',
    others: ['(set-logic QF_LIA)(declare-fun x () Int)(assert (= x 7))(check-sat)'],
    answers: ['sat'],
    wantModel: true,
  },
  command('push and pop', '(push 1)(assert (not p))(check-sat)(pop 1)(check-sat)', ['unsat', 'sat']),
  command('check-sat-assuming', '(check-sat-assuming ((not p)))(check-sat)', ['unsat', 'sat']),
  command('reset', '(check-sat)(reset)(set-logic QF_BV)(assert false)(check-sat)', ['sat', 'unsat']),
  {
    name: 'unsat cores',
    use: 'command',
    input: coreIn('QF_BV'),
    others: [coreIn('QF_LIA')],
    asGiven: true,
    answers: ['unsat'],
    shows: /\(\s*(?:h1\s+h2|h2\s+h1)\s*\)/,
  },
  standard('2.6: declare-const', '(set-logic QF_BV)(declare-const p Bool)(assert p)(check-sat)', 'sat'),
  standard(
    '2.7: overflow predicates',
    '(set-logic QF_BV)(declare-fun x () (_ BitVec 4))(assert (and (bvnego x) (bvult x #x8)))(check-sat)',
    'unsat',
  ),
  standard(
    '2.7: ubv_to_int',
    '(set-logic ALL)(declare-fun x () (_ BitVec 4))(assert (> (ubv_to_int x) 15))(check-sat)',
    'unsat',
  ),
  standard(
    '2.7: lambda',
    '(set-logic HO_ALL)(declare-fun f () (-> Int Int))(assert (= f (lambda ((x Int)) 1)))(assert (= (f 3) 2))(check-sat)',
    'unsat',
  ),
];

function theory(name: string, logic: string, body: string, answer: Answer): Probe {
  return { name, use: 'theory', input: `(set-logic ${logic})${body}(check-sat)\n`, answers: [answer] };
}

function command(name: string, body: string, answers: readonly Answer[]): Probe {
  const input = (logic: string) => `(set-logic ${logic})(declare-fun p () Bool)(assert p)${body}\n`;
  return { name, use: 'command', input: input('QF_BV'), others: [input('QF_LIA')], answers };
}

function coreIn(logic: string): string {
  return (
    `(set-option :produce-unsat-cores true)(set-logic ${logic})(declare-fun p () Bool)` +
    '(assert (! p :named h1))(assert (! (not p) :named h2))(check-sat)(get-unsat-core)'
  );
}

function standard(name: string, input: string, answer: Answer): Probe {
  return { name, use: 'standard', input: `${input}\n`, answers: [answer] };
}

export function judgeProbe(probe: Probe, run: Run): { readonly verdict: ProbeVerdict; readonly because?: string } {
  const { outcome } = run;
  if (outcome.kind !== 'answered') {
    const because = 'message' in outcome ? `${outcome.kind}: ${firstLine(outcome.message)}` : outcome.kind;
    return { verdict: 'no', because: because.slice(0, 200) };
  }
  const { answers } = outcome;
  if (answers.includes('unknown')) return { verdict: 'no', because: 'answers unknown' };
  if (answers.join(' ') !== probe.answers.join(' ')) {
    return { verdict: 'wrong', because: `answers ${answers.join(' ')} where ${probe.answers.join(' ')} is right` };
  }
  if (probe.wantModel === true && outcome.model === undefined) return { verdict: 'no', because: 'prints no model' };
  if (probe.shows?.test(run.stdout) === false) return { verdict: 'no', because: 'prints no core' };
  return { verdict: 'yes' };
}
