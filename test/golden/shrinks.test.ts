import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { SCRIPT_SHRINKS, SHRINKS } from '../../src/reduce/index.js';
import type { Script } from '../../src/script/index.js';
import { printScript, printTerm, readScript } from '../../src/syntax/index.js';
import { type AppTerm, type Term, type TermStore, reachable } from '../../src/term/index.js';
import { FrozenTexts } from './frozen-texts.js';

/*
 * Freezes, as hashes, all candidates that each shrink offers for the terms and scripts in `shrinks/`, in order. Laws
 * check the claims of a shrink, but not whether it still offers each candidate. To accept changes and new shrinks,
 * run `npm run promote`.
 */
const at = (name: string): URL => new URL(`shrinks/${name}`, import.meta.url);

/** The scripts of a file, separated by resets. */
function scriptsIn(name: string): readonly string[] {
  return readFileSync(at(name), 'utf8').split('(reset)\n');
}

function read(text: string): Script {
  const { script, diagnostics, ok } = readScript(text);
  if (!ok) throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
  return script;
}

interface Given {
  readonly script: Script;
  readonly terms: readonly Term[];
}

let given: readonly Given[] | undefined;

/** The terms of all `get-value` commands in `terms.smt2`, with their subterms. */
function terms(): readonly Given[] {
  given ??= scriptsIn('terms.smt2').map((text) => {
    const script = read(text);
    const roots = script.commands.flatMap((command) => (command.kind === 'get-value' ? command.terms : []));
    return { script, terms: [...new Set(reachable(roots))] };
  });
  return given;
}

function ofTerms(shrink: (typeof SHRINKS)[number]): string {
  const lines = new Set<string>();
  for (const { script, terms: all } of terms()) {
    for (const term of all) {
      const offers = [...shrink.shrink(term, { store: script.store })].map(printTerm);
      if (offers.length > 0) lines.add(`${printTerm(term)}\n${offers.map((offer) => `  ${offer}\n`).join('')}`);
    }
  }
  return [...lines].join('');
}

/**
 * Makes variants of a term to which a shrink applies. In a variant, an argument is removed, repeated, replaced or made
 * a literal, or all arguments are reordered.
 */
function nearMisses(store: TermStore, term: Term): Term[] {
  if (term.kind !== 'app') return [];
  const found = new Set<Term>();
  const put = (of: AppTerm, args: readonly Term[]): Term | undefined => store.tryApp(of.op, args, of.indices, of.sort);
  for (const args of otherArguments(store, term)) {
    const made = put(term, args);
    if (made !== undefined) found.add(made);
  }
  for (const [place, child] of term.args.entries()) {
    if (child.kind !== 'app') continue;
    for (const args of otherArguments(store, child)) {
      const made = put(child, args);
      const whole = made && put(term, term.args.with(place, made));
      if (whole !== undefined) found.add(whole);
    }
  }
  found.delete(term);
  return [...found];
}

function* otherArguments(store: TermStore, { args }: AppTerm): Generator<readonly Term[]> {
  yield [...args].reverse();
  for (const [place, arg] of args.entries()) {
    yield args.toSpliced(place, 1);
    yield [...args, arg];
    for (const other of args) if (other !== arg && other.sort === arg.sort) yield args.with(place, other);
    const { sort } = arg;
    if (sort.kind === 'Bool') yield* [store.true, store.false].map((literal) => args.with(place, literal));
    if (sort.kind === 'Int') yield* [0n, 1n, 2n].map((value) => args.with(place, store.int(value)));
    if (sort.kind === 'BitVec') yield* [0n, 1n, -1n].map((value) => args.with(place, store.bitVec(value, sort.width)));
    if (sort.kind === 'String') yield args.with(place, store.string([]));
  }
}

/** Applies a shrink to the variants from `nearMisses` and lists the results. Omits variants without results. */
function ofNearMisses(shrink: (typeof SHRINKS)[number]): string {
  const lines = new Map<string, readonly string[]>();
  for (const { script, terms: all } of terms()) {
    const cx = { store: script.store };
    for (const term of all) {
      // Small terms suffice.
      if (term.size > 7 || [...shrink.shrink(term, cx)].length === 0) continue;
      for (const near of nearMisses(script.store, term)) {
        lines.set(printTerm(near), [...shrink.shrink(near, cx)].map(printTerm));
      }
    }
  }
  const offered = [...lines].filter(([, offers]) => offers.length > 0);
  return offered.map(([term, offers]) => `${term}\n${offers.map((offer) => `  ${offer}\n`).join('')}`).join('');
}

/** Lines of a script that the other script does not have. */
function listChanges(from: string, to: string): string {
  const before = new Set(from.split('\n'));
  const after = to.split('\n');
  const stays = new Set(after);
  const gone = [...before].filter((line) => !stays.has(line)).map((line) => `  - ${line}\n`);
  return [...gone, ...after.filter((line) => !before.has(line)).map((line) => `  + ${line}\n`)].join('');
}

function ofScripts(shrink: (typeof SCRIPT_SHRINKS)[number]): string {
  let text = '';
  for (const [i, each] of scriptsIn('scripts.smt2').entries()) {
    const script = read(each);
    const before = printScript(script);
    for (const { weight, apply } of shrink.moves(script)) {
      const made = apply({ ...script, store: script.store.fork() });
      text += `script ${i}, weight ${weight}\n${made === undefined ? '  nothing\n' : listChanges(before, printScript(made))}`;
    }
  }
  return text;
}

const frozen = new FrozenTexts('shrinks.hashes', 'shrinks.test.ts');

describe.each([
  { of: 'terms', shrinks: SHRINKS, offer: ofTerms as (one: never) => string },
  { of: 'near misses', shrinks: SHRINKS, offer: ofNearMisses as (one: never) => string },
  { of: 'scripts', shrinks: SCRIPT_SHRINKS, offer: ofScripts as (one: never) => string },
])('shrinks of $of', ({ of, shrinks, offer }) => {
  it.each(shrinks.map((shrink) => [shrink.name, shrink] as const))('offers the recorded results of shrink %s', (name, shrink) => {
    frozen.check(`${of}: ${name}`, offer(shrink as never));
  });
});

it('computes every recorded result of a shrink again', () => frozen.finish());
