import { describe, expect, it } from 'vitest';
import { certifies } from '../../../oracle/index.js';
import { readScript } from '../../../syntax/index.js';
import { examineModel, normaliseSignature } from './examine-model.js';
import { givesModels } from '../../log/index.js';
import { readModelText } from '../../log/index.js';
import { type SolverProfile, SOLVER_PROFILES } from '../../../solver/index.js';

function examine(text: string, model: string) {
  return examineModel(model, readScript(`${text}(check-sat)`).script, { now: () => 0, effort: 'quick' });
}

describe('examineModel', () => {
  it('evaluates equal models of a script only once, unless the models are long', () => {
    const { script } = readScript('(declare-const x Int)(assert (> x 3))(check-sat)');
    let readings = 0;
    const at = { now: () => readings++, effort: 'thorough' } as const;
    const first = examineModel('((define-fun x () Int 2))', script, at);
    const readingsOfFirst = readings;
    expect(examineModel('((define-fun x () Int 2))', script, at)).toEqual(first);
    expect(readings).toBe(readingsOfFirst);
    expect(examineModel('((define-fun x () Int 4))', script, at).verdict).toBe('true');
    expect(examineModel('((define-fun x () Int 2))', script, { ...at, effort: 'quick' }).verdict).toBe('false');
    expect(readings).toBeGreaterThan(2 * readingsOfFirst);
    const long = `((define-fun x () Int 2))${' '.repeat(100_000)}`;
    examineModel(long, script, at);
    const before = readings;
    examineModel(long, script, at);
    expect(readings).toBeGreaterThan(before);
  });

  it('describes a false part without names, constants and rounding modes', () => {
    const float = '(declare-const x Float16)(assert (fp.lt x (fp.add RNE x (_ +zero 5 11))))';
    const observation = examine(float, '((define-fun x () Float16 (_ +zero 5 11)))');
    expect(observation).toMatchObject({ verdict: 'false', wrong: { signature: 'false fp.lt of fp.add' } });
    const bits = '(declare-const x (_ BitVec 4))(assert (not (= (bvadd x #x1) #x3)))';
    expect(examine(bits, '((define-fun x () (_ BitVec 4) #x2))').wrong?.signature).toBe('false not = of bvadd');
  });

  it('shows a value as the solver writes it if the value is not in normal form', () => {
    const array = '((as const (Array Bool Bool)) true)';
    const script = `(declare-const x Bool)(assert (= (store ${array} x x) ${array}))`;
    const observation = examine(script, '((define-fun x () Bool false))');
    expect(observation.wrong?.part).toBe(
      `(= (store ${array} x x) ${array}), where (store ${array} x x) = (store ${array} false false)`,
    );
  });

  it('leaves a part undetermined if sort elements that the model’s comments omit could make the part true', () => {
    const script =
      '(declare-sort I 0)(declare-sort E 0)(declare-const a (Array I E))(declare-const b (Array I E))' +
      '(declare-const i I)(declare-const e E)(assert (distinct a (store b i e)))';
    const comments =
      '; cardinality of I is 1\n; rep: (as @I_0 I)\n; cardinality of E is 2\n; rep: (as @E_0 E)\n; rep: (as @E_1 E)\n';
    const arrays =
      '(define-fun a () (Array I E) (store ((as const (Array I E)) (as @E_0 E)) (as @I_0 I) (as @E_1 E)))' +
      '(define-fun b () (Array I E) ((as const (Array I E)) (as @E_1 E)))' +
      '(define-fun i () I (as @I_0 I))(define-fun e () E (as @E_1 E))';
    const observation = examine(script, `(\n${comments}${arrays})`);
    expect(observation).toMatchObject({ verdict: 'undetermined', wrong: null });
    expect(observation.because).toContain('a comment of the model lists all elements');
  });

  it('calls a part false if the part is false whatever the number of elements of its sorts', () => {
    const script = '(declare-sort U 0)(declare-const x U)(declare-const y U)(assert (distinct x y))';
    const model =
      '(\n; cardinality of U is 1\n; rep: (as @U_0 U)\n(define-fun x () U (as @U_0 U))(define-fun y () U (as @U_0 U)))';
    expect(examine(script, model).verdict).toBe('false');
  });

  it('proves nothing if a definition is recursive, because the definition may have no solution', () => {
    const model = '((define-fun x () Int 1))';
    const plain = '(define-fun-rec g ((n Int)) Int (+ 1 n))(declare-const x Int)(assert (> (g x) 0))';
    expect(certifies(examine(plain, model))).toBe(true);
    const absurd = '(define-fun-rec f ((n Int)) Int (+ 1 (f n)))(declare-const x Int)(assert (> x 0))';
    expect(examine(absurd, model)).toMatchObject({ verdict: 'true', choices: ['definition f'] });
    expect(certifies(examine(absurd, model))).toBe(false);
    const mutual =
      '(define-funs-rec ((a ((n Int)) Bool) (b ((n Int)) Bool)) ((not (b n)) (a n)))(declare-const x Int)(assert (> x 0))';
    expect(examine(mutual, model)).toMatchObject({ choices: ['definition a', 'definition b'] });
  });

  it('judges hard assertions, but not soft assertions and objectives', () => {
    const soft = '(declare-const x Int)(assert (< x 0))(assert-soft (< x 5) :weight 2)(minimize x)(maximize (- x))';
    expect(examine(soft, '((define-fun x () Int 1))')).toMatchObject({
      verdict: 'false',
      wrong: { assertion: '(< x 0)' },
    });
    // A model may falsify a soft assertion, or have a worse objective value than another model.
    expect(examine(soft, '((define-fun x () Int (- 1)))').verdict).toBe('true');
    const violated = '(declare-const x Int)(assert (> x 7))(assert-soft (< x 5))(minimize x)';
    expect(examine(violated, '((define-fun x () Int 9))').verdict).toBe('true');
    // A name given in a soft assertion stands for its formula.
    const named = '(declare-const x Int)(assert-soft (! (< x 5) :named s))(assert (and s (< x 0)))';
    expect(examine(named, '((define-fun x () Int (- 1)))').verdict).toBe('true');
  });

  it('leaves a model undetermined if a command is unknown or the model is too long', () => {
    const unknown = examine('(declare-const x Int)(frobnicate x)(assert (< x 0))', '((define-fun x () Int 1))');
    expect(unknown).toMatchObject({ verdict: 'undetermined', because: 'unknown command: frobnicate' });
    const long = examine('(declare-const x Int)(assert (< x 0))', ' '.repeat(300_000));
    expect(long).toMatchObject({ verdict: 'undetermined' });
  });
});

describe('the record of a model', () => {
  const INT = '((define-fun x () Int 3))';
  const script = (text: string) => readScript(text).script;

  it('records how long the evaluation took, to a hundredth of a millisecond', () => {
    const times = [10, 11.23456];
    const now = () => times.shift() ?? 0;
    const at = script('(declare-const x Int)(assert (> x 0))(check-sat)');
    expect(examineModel(INT, at, { now, effort: 'quick' })).toEqual({
      verdict: 'true',
      because: null,
      choices: [],
      wrong: null,
      ms: 1.23,
    });
  });

  it('leaves a model undetermined if the script has no check or the model is too long', () => {
    const none = examineModel(INT, script('(declare-const x Int)(assert (> x 0))'), { now: () => 0, effort: 'quick' });
    expect(none).toMatchObject({
      verdict: 'undetermined',
      because: 'the script has no check-sat',
      choices: [],
      wrong: null,
      ms: 0,
    });
    const long = `(${' '.repeat(300_000)})`;
    const at = script('(declare-const x Int)(assert (> x 0))(check-sat)');
    expect(examineModel(long, at, { now: () => 0, effort: 'quick' }).because).toMatch(
      /^the model is longer than \d+ characters$/,
    );
  });

  it('shows only the beginning of a long assertion', () => {
    const sum = `(+ ${'x '.repeat(900)})`;
    const { wrong } = examine(`(declare-const x Int)(assert (> 0 ${sum}))`, INT);
    expect(wrong?.assertion).toHaveLength(1_001);
    expect(wrong?.assertion.endsWith('…')).toBe(true);
    expect(examine('(declare-const x Int)(assert (> 0 x))', INT).wrong?.assertion).toBe('(> 0 x)');
  });

  it.each([
    [
      '(declare-const x Int)(declare-fun f (Int) Int)(assert (= (f x) (+ x 1)))',
      '((define-fun x () Int 3)(define-fun f ((a Int)) Int 0))',
      'false = of +, call',
    ],
    ['(declare-const x Int)(assert (not (exists ((y Bool)) (= y (> x 0)))))', INT, 'false not exists of >'],
    [
      '(declare-const x Int)(assert (= (+ (* x 2) (div x 2) (mod x 2) (abs x) (- x) (ite (> x 1) 1 2)) 0))',
      INT,
      'false = of Ints',
    ],
    ['(declare-const x Int)(assert (= x 1))', INT, 'false = of Ints'],
    ['(declare-const p Bool)(assert p)', '((define-fun p () Bool false))', 'false const'],
  ])('describes the false part without symbol names: %s', (text, model, expected) => {
    expect(examine(text, model).wrong?.signature).toEqual(expected);
  });

  it.each([
    ['false = of bvadd', 'false = of bvadd'],
    ['false not = of bvadd', 'false = of bvadd'],
    ['false < of +', 'false < of +'],
    ['false >= of +', 'false < of +'],
    ['false not bvsle', 'false bvslt'],
    ['a crash', 'a crash'],
    ['not false =', 'not false ='],
  ])('maps similar signatures to one fault: %s', (signature, expected) => {
    expect(normaliseSignature(signature)).toEqual(expected);
  });

  it('recognises solvers that give models, and reads their models', () => {
    const { modelArgs: _, ...profile } = SOLVER_PROFILES[0] as SolverProfile;
    expect(givesModels({ profile: { ...profile, lacks: [] } })).toBe(true);
    expect(givesModels({ profile: { ...profile, lacks: ['get-model'] } })).toBe(false);
    expect(givesModels({ profile: { ...profile, lacks: ['get-model'], modelArgs: ['-m'] } })).toBe(true);
    expect(readModelText({ outcome: { kind: 'answered', answers: ['sat'], model: INT } })).toBe(INT);
    expect(readModelText({ outcome: { kind: 'invalid-model', message: '', answers: ['sat'], model: INT } })).toBe(INT);
    expect(readModelText({ outcome: { kind: 'timeout', answers: [] } })).toBeUndefined();
  });
});
