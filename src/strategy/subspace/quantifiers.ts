import { Vocabularies, type Vocabulary, isLiteralPlace, snippetTerm, randomLiteral } from '../../generate/index.js';
import { type Step, StepRunner, hasNames, pathsNest } from '../../rewrite/index.js';
import { type Script, usesHeap } from '../../script/index.js';
import {
  BOOL,
  type QuantTerm,
  type Site,
  type Term,
  annotatesQuantifier,
  isOpaqueSort,
  pathOf,
  replaceAt,
  iterateSites,
  substitute,
} from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { Direction, TestCase } from '../contract.js';
import { sampleEvenly } from '../draw.js';

const CHANGES = 4;
const TRIES = 6;
const INSTANCES = 3;
/** Probability of keeping the quantified formula together with its instance, which gives an equivalent formula. */
const KEPT = 0.4;
/** Maximum size of a formula to which a quantifier is added. */
const LARGEST = 400;

interface Change {
  readonly rule: string;
  readonly claim: Step['claim'];
  readonly after: Term;
}

/** Weakens or strengthens formulas by quantifiers: `forall` implies each instance, which implies `exists`. */
export class Quantifiers {
  readonly #script: Script;
  readonly #vocabularies: Vocabularies;
  readonly #asserts: readonly number[];
  readonly #usesHeap: boolean;

  constructor(script: Script) {
    this.#script = script;
    this.#usesHeap = usesHeap(script);
    this.#vocabularies = new Vocabularies(script, script.store);
    this.#asserts = script.commands.flatMap((command, at) =>
      command.kind === 'assert' && !hasNames(command) ? [at] : [],
    );
  }

  mutant(rng: Rng, direction: Direction): TestCase | undefined {
    if (this.#asserts.length === 0) return undefined;
    const store = this.#script.store.fork();
    const base: Script = { ...this.#script, store };
    const runner = new StepRunner(base, store);
    const steps: Step[] = [];
    const touched: { readonly command: number; readonly path: readonly number[] }[] = [];
    for (let left = rng.between(1, CHANGES); left > 0; left--) {
      for (let i = 0; i < TRIES; i++) {
        const command = rng.pick(this.#asserts);
        const sites = this.#sitesOf(command);
        if (sites.length === 0) continue;
        const site = rng.pick(sites);
        const path = pathOf(site);
        if (touched.some((each) => each.command === command && pathsNest(each.path, path))) continue;
        const goes = (direction === 'weaker') === (site.polarity === 'positive') ? 'weaker' : 'stronger';
        const vocabulary = this.#vocabularies.at(command);
        const cx = { store, rng, vocabulary, goes, claim: direction, usesHeap: this.#usesHeap } as const;
        const made =
          site.term.kind === 'quant' && rng.chance(0.8) ? instantiate(site, cx) : introduceQuantifier(site, cx);
        if (made === undefined || made.after === site.term) continue;
        const place = { command, slot: 0, path, before: site.term };
        const step: Step = { id: steps.length, ...place, ...made, declares: [], needs: [] };
        if (!runner.apply(step)) continue;
        steps.push(step);
        touched.push({ command, path });
        break;
      }
    }
    if (steps.length === 0) return undefined;
    const claim = steps.every((step) => step.claim === 'equivalent') ? 'equivalent' : direction;
    return { script: runner.script(), claim, base, steps };
  }

  readonly #sitesOf = memoise((command: number): readonly Site[] => {
    const asserted = this.#script.commands[command];
    if (asserted?.kind !== 'assert') return [];
    function* all(root: Term): Generator<Site> {
      for (const site of iterateSites(root, { command, slot: 0 })) {
        const { term, polarity } = site;
        if (term.sort !== BOOL || polarity === 'both' || !term.known || term.kind === 'annot') continue;
        yield site;
        if (term.kind === 'quant') for (let i = 0; i < 3; i++) yield site;
      }
    }
    return sampleEvenly(all(asserted.term));
  });
}

interface ChangeContext {
  readonly store: Script['store'];
  readonly rng: Rng;
  readonly vocabulary: Vocabulary;
  readonly goes: Direction;
  readonly claim: Direction;
  /** True if the script has a heap. A formula's value may then differ between parts of the heap. */
  readonly usesHeap: boolean;
}

function instantiate(site: Site, { store, rng, vocabulary, goes, claim }: ChangeContext): Change | undefined {
  const quant = site.term as QuantTerm;
  const { binder, vars, body } = quant;
  if (binder === 'lambda') return undefined;
  const plain = annotatesQuantifier(body) ? body.body : body;
  const input = { store, rng, vocabulary, scope: site.scope };
  const instances = Array.from({ length: rng.between(1, INSTANCES) }, () => {
    const by = new Map(
      vars.map((variable) => {
        const term = rng.chance(0.6) ? snippetTerm(input, variable.sort) : undefined;
        return [variable, term ?? randomLiteral(input, variable.sort)] as const;
      }),
    );
    const known = [...by].flatMap(([variable, term]) =>
      term?.sort === variable.sort ? [[variable, term] as const] : [],
    );
    return known.length < vars.length ? undefined : substitute(store, plain, new Map(known));
  }).filter((instance) => instance !== undefined);
  if (instances.length === 0) return undefined;
  const op = binder === 'forall' ? 'and' : 'or';
  const isApart = (binder === 'forall') === (goes === 'weaker') && !rng.chance(KEPT);
  const parts = isApart ? instances : [quant, ...instances];
  const [only] = parts;
  const after = parts.length === 1 ? (only as Term) : store.app(op, parts);
  return { rule: `subspace:instances-${isApart ? 'alone' : 'beside'}`, claim: isApart ? claim : 'equivalent', after };
}

/** `exists` weakens a formula, `forall` strengthens it. */
function introduceQuantifier(site: Site, cx: ChangeContext): Change | undefined {
  const { store, rng, vocabulary, goes, claim } = cx;
  const { term } = site;
  if (!vocabulary.logic.quantifiers || term.size > LARGEST || term.kind === 'value') return undefined;
  const parts: Site[] = [];
  for (const part of iterateSites(term, { command: 0, slot: 0 })) if (mayBind(part, cx)) parts.push(part);
  if (parts.length === 0) return undefined;
  const part = rng.pick(parts);
  const variable = store.var(store.freshName('bound'), part.term.sort);
  const binder = goes === 'weaker' ? 'exists' : 'forall';
  const after = store.quant(binder, [variable], replaceAt(store, part, variable));
  return { rule: `subspace:${binder}`, claim, after };
}

/** Checks that a bound variable may replace the term: its position allows a variable, and no binder encloses it. */
function mayBind({ term, parent, index, scope }: Site, { usesHeap: ofHeap }: ChangeContext): boolean {
  if (ofHeap && term.sort === BOOL) return false;
  if (parent === undefined || scope.length > 0 || !term.known || isOpaqueSort(term.sort)) return false;
  const { kind } = term.sort;
  if (kind === 'RegLan' || kind === 'Function' || kind === 'Parameter' || term.kind === 'annot') return false;
  const above = parent.term;
  if (above.kind !== 'app') return true;
  return !isLiteralPlace(
    above.op,
    above.args.map(({ sort }) => sort),
    index,
    { linear: true },
  );
}
