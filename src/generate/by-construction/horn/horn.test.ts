import { describe, expect, it } from 'vitest';
import { type Script, logicInfo } from '../../../script/index.js';
import {
  EMPTY_MODEL,
  Evaluator,
  readClause,
  signatureAt,
  toTerm,
  listValues,
  Budget,
} from '../../../semantics/index.js';
import { printScript, printTerm, readScript } from '../../../syntax/index.js';
import { type Term, TermStore, replaceTerms } from '../../../term/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { checkCertificate } from '../../../../lab/certificates/check-certificate.js';
import type { Constructed } from '../contract.js';
import { generatorNamed } from '../list.js';
import { byDepth, sampleCases } from '../../../../test/support/laws.js';

function formulas(name: string, count: number): Constructed[] {
  const generator = generatorNamed(name);
  const source = generator?.open({ store: new TermStore(), options: generator.defaults, rules: [] });
  return Array.from({ length: count }, (_, i) => source?.formula(rngFromSeed('horn').fork(i))).filter(
    (made) => made !== undefined,
  );
}

/** Decides the clauses by forward chaining over all values, independently of the generator. */
function answerByChaining(script: Script): 'sat' | 'unsat' {
  const at = signatureAt(script);
  if (at === undefined) throw new Error('the script has no check-sat');
  const { store } = script;
  const evaluator = new Evaluator({ signature: at.signature, model: EMPTY_MODEL, budget: new Budget('thorough') });
  const text = (term: Term): string => {
    const found = evaluator.evaluate(term);
    if (found.kind !== 'value' || found.choices.length > 0) throw new Error(`${printTerm(term)} is open`);
    return printTerm(toTerm(store, found.value, term.sort, at.signature) ?? term);
  };
  const fact = (term: Term): string =>
    term.kind === 'call' ? `${term.name} ${term.args.map(text).join(' ')}` : text(term);
  const rules = at.check.asserted.flatMap(({ term }) => {
    const { variables, body, head } = readClause(store, term);
    let all: ReadonlyMap<Term, Term>[] = [new Map()];
    for (const variable of variables) {
      const values = (listValues(variable.sort, 100) ?? []).map((each) =>
        toTerm(store, each, variable.sort, at.signature),
      );
      all = all.flatMap((by) => values.map((value) => new Map([...by, [variable, value as Term] as const])));
    }
    return all.map((by) => ({
      body: body.map((part) => fact(replaceTerms(store, part, by))),
      head: head === undefined ? 'false' : fact(replaceTerms(store, head, by)),
    }));
  });
  const known = new Set(['true']);
  for (let before = 0; before !== known.size;) {
    before = known.size;
    for (const { body, head } of rules) if (body.every((each) => known.has(each))) known.add(head);
  }
  return known.has('false') ? 'unsat' : 'sat';
}

const COUNT = byDepth({ sample: 4, whole: 40, deep: 40 });

describe.each(['sat', 'unsat'] as const)('horn_%s', (kind) => {
  const made = formulas(`horn_${kind}`, COUNT);

  it('draws a reproducible formula nearly every time, and each formula survives printing and reading', () => {
    expect(made.length).toBeGreaterThanOrEqual(0.9 * COUNT);
    const again = formulas(`horn_${kind}`, 3).map(({ script }) => printScript(script));
    expect(made.slice(0, again.length).map(({ script }) => printScript(script))).toEqual(again);
    for (const { script } of made) {
      const text = printScript(script);
      const read = readScript(text);
      expect(read.diagnostics, text).toEqual([]);
      expect(printScript(read.script)).toBe(text);
    }
  });

  it('gives every formula a valid certificate', () => {
    for (const { script, certificate, status } of made) {
      expect(status).toBe(kind);
      expect(checkCertificate(script, certificate), printScript(script)).toEqual({ kind: 'holds', status: kind });
    }
  });

  it('labels each formula with the answer that trying all values gives', () => {
    for (const { script } of made) expect(answerByChaining(script), printScript(script)).toBe(kind);
  });
});

describe('systems of Horn clauses', () => {
  const unsat = formulas('horn_unsat', byDepth({ sample: 8, whole: 40, deep: 40 }));

  it('draws clauses with two premises, terms as arguments, both forms of queries, and long derivations', () => {
    const texts = unsat.map(({ script }) => printScript(script)).join('\n');
    expect(logicInfo('HORN').quantifiers).toBe(true);
    expect(texts).toMatch(/\(P\d [^)]*\) \(P\d /);
    expect(texts).toMatch(/\(P\d \(/);
    expect(texts).toContain('(not ');
    expect(texts).toMatch(/ false\)/);
    const lengths = unsat.map(({ certificate }) => (certificate.kind === 'derivation' ? certificate.steps.length : 0));
    expect(Math.max(...lengths)).toBeGreaterThan(4);
  });

  it('rejects a derivation with a missing or wrong step', () => {
    const long = unsat.flatMap(({ script, certificate }) =>
      certificate.kind === 'derivation' && certificate.steps.length > 2 ? [{ script, steps: certificate.steps }] : [],
    );
    expect(long.length).toBeGreaterThan(0);
    for (const { script, steps } of sampleCases(long, 4)) {
      for (const left of steps.keys()) {
        const rest = steps.filter((_, i) => i !== left);
        expect(checkCertificate(script, { kind: 'derivation', steps: rest }).kind).toBe('fails');
      }
    }
    const [first] = long;
    if (first === undefined) throw new Error('no derivation');
    const wrong = [{ clause: 99, values: [] }, ...first.steps];
    expect(checkCertificate(first.script, { kind: 'derivation', steps: wrong })).toEqual({
      kind: 'fails',
      because: 'step 1: there is no assertion 99',
    });
  });

  it('rejects a model that is too weak', () => {
    for (const { script, certificate } of formulas('horn_sat', 4)) {
      if (certificate.kind !== 'model') throw new Error(certificate.kind);
      const symbols = certificate.symbols.map((each) => ({ ...each, value: 'true' }));
      expect(checkCertificate(script, { ...certificate, symbols }).kind).toBe('fails');
    }
  });
});
