import { Budget } from '../../semantics/index.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printScript, readScript } from '../../syntax/index.js';
import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import { checkCertificate } from '../../../lab/certificates/check-certificate.js';
import type { Certificate } from '../by-construction/certificate.js';
import { tallyByExhaustion } from '../by-construction/exhaustion.js';
import { Enumeration } from './enumeration.js';
import { readTheories } from './read-theories.js';
import { byDepth } from '../../../test/support/laws.js';

/** Number of formulas to test for each shipped enumeration. */
const COUNT = byDepth({ sample: 24, whole: 120, deep: 120 });

function enumeration(text: string): Enumeration {
  const { theories, diagnostics } = readTheories(text);
  expect(diagnostics).toEqual([]);
  return new Enumeration(theories[0] as (typeof theories)[0]);
}

const scripts = (of: Enumeration): Script[] =>
  Array.from({ length: of.extent }, (_, i) => of.formula(i)?.script()).filter((script) => script !== undefined);
const findAssertion = ({ commands }: Script): Term => {
  const command = commands.find(({ kind }) => kind === 'assert');
  if (command?.kind !== 'assert') throw new Error('nothing is asserted');
  return command.term;
};

/** Computes a canonical spelling, up to symbol names and argument order of the commutative operators. */
function upToSymmetry(term: Term, commutative: ReadonlySet<string>): string {
  const ways = (of: Term): string[] => {
    if (of.kind === 'const') return [`<${of.sort.text} ${of.name}>`];
    if (of.kind === 'value') return [`${String(of.value)}`];
    if (of.kind !== 'app') throw new Error(of.kind);
    const orders = commutative.has(of.op) ? [of.args, [...of.args].reverse()] : [of.args];
    return orders.flatMap((args) =>
      args
        .map(ways)
        .reduce<string[]>((made, each) => made.flatMap((one) => each.map((other) => `${one} ${other}`)), [''])
        .map((inner) => `(${of.op} ${of.indices.join(',')}${inner})`),
    );
  };
  const named = ways(term).map((text) => {
    const names = new Map<string, string>();
    return text.replace(/<[^>]*>/g, (name) => {
      if (!names.has(name)) names.set(name, `${name.slice(1, -2)}${names.size}`);
      return names.get(name) as string;
    });
  });
  return named.sort()[0] as string;
}

/** Lists all Bool terms of this size over `not`, `and`, `=>`, `=` and the symbols, in all argument orders. */
function everyBool(size: number, symbols: readonly string[]): string[] {
  if (size === 1) return [...symbols, 'true', 'false'];
  const made = everyBool(size - 1, symbols).map((arg) => `(not ${arg})`);
  for (let left = 1; left < size - 1; left++)
    for (const a of everyBool(left, symbols))
      for (const b of everyBool(size - 1 - left, symbols))
        for (const op of ['and', '=>', '=']) made.push(`(${op} ${a} ${b})`);
  return made;
}

describe('an enumeration', () => {
  it('lists each formula exactly once, up to symbol names and argument order', () => {
    const most = byDepth({ sample: 4, whole: 5, deep: 5 });
    const commutative = new Set(['and', '=']);
    const own = enumeration(`(enumerate few (logic QF_UF) (size ${most}) (sorts Bool) (without or xor distinct ite))`);
    const found = scripts(own).map((script) => upToSymmetry(findAssertion(script), commutative));
    const naive = new Set<string>();
    for (let size = 1; size <= most; size++)
      for (const text of everyBool(size, ['x', 'y', 'z'])) {
        const declared = '(declare-const x Bool)(declare-const y Bool)(declare-const z Bool)';
        naive.add(upToSymmetry(findAssertion(readScript(`${declared}(assert ${text})`).script), commutative));
      }
    expect(new Set(found).size).toBe(found.length);
    expect([...new Set(found)].sort()).toEqual([...naive].sort());
  });

  it('lists the smallest formulas first, and names symbols by first occurrence', () => {
    const own = enumeration('(enumerate bv (logic QF_BV) (size 4) (sorts (_ BitVec 1)))');
    const all = scripts(own);
    const sizes = all.map((script) => findAssertion(script).size);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(own.countUpTo(4)).toBe(own.extent);
    const last = all.at(-1) as Script;
    expect(printScript(last)).toMatch(/\(declare-const x /);
    const wrong = all.filter((script) => {
      const declared = script.commands.flatMap((each) => (each.kind === 'declare-fun' ? [each.name] : []));
      const text = printScript({ ...script, commands: script.commands.filter(({ kind }) => kind === 'assert') });
      const met = [...new Set(text.match(/\b[xyzuvw]\b/g) ?? [])];
      return met.join(' ') !== declared.join(' ');
    });
    expect(wrong.map((script) => printScript(script))).toEqual([]);
  });

  it('builds a formula from its index alone', () => {
    const text = '(enumerate bv (logic QF_BV) (size 5) (sorts (_ BitVec 1) (_ BitVec 2)))';
    const [one, other] = [enumeration(text), enumeration(text)];
    const some = Array.from({ length: 40 }, (_, i) => Math.floor((one.extent / 40) * i));
    const forwards = some.map((index) => one.formula(index)).map((each) => each && printScript(each.script()));
    const backwards = [...some].reverse().map((index) => other.formula(index));
    expect(backwards.map((each) => each && printScript(each.script())).reverse()).toEqual(forwards);
    expect(one.formula(one.extent)).toBeUndefined();
    expect(one.formula(-1)).toBeUndefined();
  });

  it('gives no answer that depends on a result that the standard does not specify', () => {
    const own = enumeration(
      '(enumerate fp (logic QF_FP) (size 5) (sorts (_ FloatingPoint 2 2)) (operators fp.min fp.isNegative +zero -zero))',
    );
    const statuses = new Map<string, string | undefined>();
    for (let i = 0; i < own.extent; i++) {
      const judged = own.decide(i);
      if (judged === undefined) continue;
      statuses.set(upToSymmetry(findAssertion(judged.formula.script()), new Set(['='])), judged.decision.status);
    }
    const status = (text: string) => {
      const declared = '(declare-const x (_ FloatingPoint 2 2))(declare-const y (_ FloatingPoint 2 2))';
      const key = upToSymmetry(findAssertion(readScript(`${declared}(assert ${text})`).script), new Set(['=']));
      expect(statuses.has(key), key).toBe(true);
      return statuses.get(key);
    };
    expect(status('(fp.isNegative (fp.min (_ +zero 2 2) (_ -zero 2 2)))')).toBeUndefined();
    expect(status('(fp.isNegative (fp.min x (_ -zero 2 2)))')).toBe('sat');
    expect(status('(= (fp.min x y) (_ +zero 2 2))')).toBe('sat');
    expect(status('(fp.isNegative (_ +zero 2 2))')).toBe('unsat');
  });
});

const SHIPPED = readTheories(readFileSync(new URL('../../../data/enumerations.txt', import.meta.url), 'utf8')).theories;

describe.each(SHIPPED)('the enumeration $name', (theory) => {
  const own = new Enumeration(theory);
  const some = Array.from({ length: COUNT }, (_, i) => Math.floor((own.extent / COUNT) * i)).flatMap((index) => {
    const judged = own.decide(index);
    return judged === undefined ? [] : [judged];
  });

  it('lists well-formed formulas that survive printing and reading', () => {
    expect(some.length).toBeGreaterThan(COUNT / 2);
    for (const { formula } of some) {
      const text = printScript(formula.script());
      const again = readScript(text);
      expect(again.diagnostics, text).toEqual([]);
      expect(printScript(again.script)).toBe(text);
    }
  });

  it('lists answers that both the evaluator and the compiler confirm', () => {
    for (const judged of some) {
      const { formula, decision } = judged;
      const script = formula.script();
      const text = printScript(script);
      const checked = checkCertificate(script, JSON.parse(JSON.stringify(own.certificate(judged))) as Certificate);
      if (decision.status === undefined) expect(checked.kind, text).toBe('silent');
      else expect(checked, text).toEqual({ kind: 'holds', status: decision.status });
      const counted = tallyByExhaustion(script, { compiled: 100_000, interpreted: 600 }, new Budget('thorough'));
      if (counted === undefined) continue;
      const expected = counted.trues > 0 ? 'sat' : counted.open > 0 ? undefined : 'unsat';
      expect(decision.status, text).toBe(expected);
    }
  });
});
