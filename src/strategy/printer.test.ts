import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../syntax/index.js';
import { mutantPrinter } from './printer.js';

const read = (text: string): ReturnType<typeof readScript>['script'] => readScript(text).script;

describe('mutant printer', () => {
  it('prints every kind of term so that it reads back as the same script', () => {
    const script = read(`
      (declare-datatypes ((D 0)) (((nil) (cons (head Int) (tail D)))))
      (declare-fun f (Int) Int) (declare-const |a b| Int) (declare-const d D)
      (define-fun g ((x Int)) Bool (let ((y (+ x x x x))) (< (* y y) (+ y 1))))
      (assert (! (forall ((x Int)) (! (=> (g x) (< (f x) |a b|)) :pattern ((f x)))) :named n))
      (assert (match d ((nil true) ((cons h t) (and (> h 0) (= t d))))))
      (assert (= ((_ extract 3 0) #x0f) #b0001))
      (assert (= (fp.add RNE (fp #b0 #b10 #b01) (_ NaN 2 3)) (_ -zero 2 3)))
      (check-sat)`);
    const text = mutantPrinter()(script);
    const again = readScript(text);
    expect(again.diagnostics).toEqual([]);
    expect(printScript(again.script)).toBe(printScript(script));
  });

  it('prints the same text regardless of the scripts that it printed before', () => {
    const one = read('(declare-const x Int)(assert (and (< x 1) (< (+ x x) (* x (+ x x)))))');
    const two = read('(declare-const x Int)(assert (or (< x 1) (< (+ x x) (* x (+ x x)))))');
    const printer = mutantPrinter();
    const first = printer(one);
    expect([printer(two), printer(one), printer(one)]).toEqual([mutantPrinter()(two), first, first]);
  });

  it('uses let for shared terms of large trees', () => {
    let text = 'x';
    for (let i = 0; i < 40; i++) text = `(let ((y${i} ${text})) (+ y${i} y${i}))`;
    const printed = mutantPrinter()(read(`(declare-const x Int)(assert (< ${text} 1))`));
    expect(printed.length).toBeLessThan(5_000);
  });

  it.each([
    // A term large enough to be cached, but printed as a tree.
    '(assert (= (select ((as const (Array Int Int)) 0) x) (+ x 1 2)))',
    '(assert (= (seq.++ (as seq.empty (Seq Int)) (seq.unit x)) (seq.unit (+ x 1))))',
    '(assert (= ((_ extract 3 0) (bvadd v v #x01)) #x1))',
    '(assert (or (= (f (+ x 1 2)) x) (= (f x) (f (f x)))))',
    '(assert (and (forall ((b Bool)) b) (exists ((b Bool)) p) (forall ((y Int)) (< (+ y x) (f y)))))',
    '(assert (or (! p :weight 3) (! (and p (< x (+ x 1))) :weight 5)))',
    '(assert (and p (= (+ x x x) (* x x x)) (not (= (- x) (f x)))))',
    '(assert (= ((_ to_fp 3 5) RNE (fp.add RNE (_ +zero 3 5) (_ NaN 3 5))) (fp #b0 #b000 #x0)))',
  ])('prints %s as it was written, both the first time and later', (line) => {
    const head = [
      '(declare-fun x () Int)',
      '(declare-fun p () Bool)',
      '(declare-fun v () (_ BitVec 8))',
      '(declare-fun f (Int) Int)',
    ].join('\n');
    const script = read(`${head}\n${line}`);
    const printer = mutantPrinter();
    for (let time = 0; time < 3; time++) {
      // New command objects over the same terms, so that only the texts of terms are cached.
      const again = { ...script, commands: script.commands.map((command) => ({ ...command })) };
      expect(printer(again)).toBe(`${head}\n${line}\n`);
    }
  });

  it.each([
    '(assert (forall ((b Bool)) (and (exists ((b Bool)) (or b p)) b)))',
    '(assert (exists ((p Bool) (x Real)) (or p (< x 1.0) (forall ((x Real)) (< x 2.0)))))',
    '(assert (= 3 (set.size (set.union (set.singleton x) (set.singleton 2)))))',
    '(assert (set.subset (set.intersect (set.singleton x) (set.singleton 2)) (set.singleton 2)))',
  ])('keeps the names of bound variables in %s', (line) => {
    const declared = `(declare-fun x () Int)\n(declare-fun p () Bool)\n`;
    expect(mutantPrinter()(read(declared + line))).toBe(`${declared}${line}\n`);
  });

  it('keeps the name of a bound variable only if the name captures no other variable', () => {
    const script = read('(assert (forall ((b Bool)) (let ((c b)) (exists ((b Bool)) (= c b)))))');
    const text = mutantPrinter()(script);
    expect(text).toMatch(/^\(assert \(forall \(\(b Bool\)\) \(exists \(\((b!\d+) Bool\)\) \(= b \1\)\)\)\)\n$/);
  });

  it('renames a bound variable in a script only if its name would capture another variable there', () => {
    const script = read('(assert (forall ((b Bool)) (and b (exists ((b Bool)) b))))');
    const printer = mutantPrinter();
    const [first] = script.commands;
    if (first?.kind !== 'assert' || first.term.kind !== 'quant') throw new Error('not a quantifier');
    const [outer] = first.term.vars;
    const { store } = script;
    const body = first.term.body;
    const inner = body.kind === 'app' ? body.args[1] : undefined;
    if (outer === undefined || inner?.kind !== 'quant') throw new Error('not nested');
    const changed = store.quant(
      'forall',
      [outer],
      store.quant('exists', inner.vars, store.app('=', [outer, inner.body])),
    );
    expect(printer(script)).toContain('(exists ((b Bool)) b)');
    expect(printer({ ...script, commands: [{ kind: 'assert', term: changed }] })).toMatch(/\(= b b!\d+\)/);
    expect(printer(script)).toContain('(exists ((b Bool)) b)');
  });
});
