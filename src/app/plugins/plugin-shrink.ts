import {
  type Move,
  type ScriptPass,
  scanText,
  scriptShrinkPass,
  smallerSize,
  makeShrinkPass,
} from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import { type Term, type TermStore, children, reachable } from '../../term/index.js';
import type { PluginShrink } from './plugin.js';
import type { PluginGuard } from './plugin-guard.js';

/** Adapts a shrink. Drops and reports results that are larger, ill-sorted or contain new symbols. */
export function passFrom(shrink: PluginShrink, guard: PluginGuard): ScriptPass {
  const { name, summary, examples } = shrink;
  const part = `shrink ${name}`;
  const reportFailure = (reason: string | undefined): boolean => {
    if (reason !== undefined) guard.reportFailure(part, reason);
    return reason !== undefined;
  };
  if (shrink.kind === 'term') {
    const offers = (term: Term, cx: { readonly store: TermStore }): readonly Term[] =>
      guard
        .call(part, [], () => [...shrink.shrink(term, cx)])
        .filter((to) => !reportFailure(explainTermMisfit(term, to, cx.store)));
    const own = { name, summary, theory: 'any', claim: 'unrelated', examples: [NO_EXAMPLE], shrink: offers } as const;
    return { ...makeShrinkPass([own], name), summary, examples };
  }
  const apply = (move: Move, script: Script): Script | undefined => {
    const made = guard.call(part, undefined, () => move.apply(script));
    return made === undefined || reportFailure(explainScriptMisfit(script, made)) ? undefined : made;
  };
  const moves = (script: Script): readonly Move[] =>
    guard
      .call(part, [], () => [...shrink.moves(script)])
      .map((move) => ({ weight: readWeight(move), apply: (to) => apply(move, to) }));
  return { ...scriptShrinkPass({ name, summary, examples, moves }), examples };
}

const NO_EXAMPLE = { term: 'true', becomes: [] } as const;

function readWeight({ weight }: Move): number {
  return typeof weight === 'number' && weight >= 1 ? weight : 1;
}

function explainTermMisfit(from: Term, to: Term, store: TermStore): string | undefined {
  if (typeof to !== 'object' || to === null || !('sort' in to)) return 'offers a value that is not a term';
  if (to.sort !== from.sort) return `offers a term of sort ${to.sort.text} for one of sort ${from.sort.text}`;
  if (to.size > from.size) return `offers a term of ${to.size} nodes for one of ${from.size}`;
  const known = new Set(reachable([from]));
  const pending = [to];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (known.has(term)) continue;
    known.add(term);
    if (!isMadeHere(term, store)) return 'offers a term that is ill-sorted or from another store';
    if (term.kind === 'const' || term.kind === 'opaque') return 'offers a term with new symbols';
    pending.push(...children(term));
  }
  return undefined;
}

function isMadeHere(term: Term, store: TermStore): boolean {
  if (term.kind !== 'app') return store.rebuild(term, children(term)) === term;
  const { op, args, indices, sort } = term;
  return store.tryApp(op, args, indices) === term || store.tryApp(op, args, indices, sort) === term;
}

function explainScriptMisfit(from: Script, to: Script): string | undefined {
  const [before, after] = [printScript(from), printScript(to)];
  if (smallerSize(scanText(before).size, scanText(after).size)) {
    return `makes a script larger: ${before.length} characters become ${after.length}`;
  }
  const known = new Set(readScript(before).diagnostics.map(({ message }) => message));
  const wrong = readScript(after).diagnostics.find(({ message }) => !known.has(message));
  return wrong === undefined ? undefined : `makes an invalid script: ${wrong.message}`;
}
