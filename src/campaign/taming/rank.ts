import { TRUSTS } from '../../oracle/index.js';
import type { FindingSight } from './sight.js';

/** What differs between two findings, and how much that counts. */
const WEIGHTS = { severity: 2, family: 2, signature: 3, theories: 1, operators: 3, pattern: 2 } as const;
/** Distances closer than this are equal: then severity decides. */
const STEP = 0.05;

/**
 * Which kind of bug a finding shows, the gravest first: an unsat that is wrong (a proof that is none), a sat that is wrong,
 * one of the two, a wrong model, a crash. The order that solver projects give them.
 */
export const SEVERITIES = ['wrong-unsat', 'wrong-sat', 'wrong-answer', 'invalid-model', 'crash'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The severity of a finding. */
export function severityOf({ kind, got, families }: Pick<FindingSight, 'kind' | 'got' | 'families'>): Severity {
  if (kind !== 'wrong-answer') return kind;
  return got === null || families.length > 1 ? kind : `wrong-${got}`;
}

/** How unlike two findings are, from 0 to 1. */
export function distance(a: FindingSight, b: FindingSight): number {
  const parts: [number, number][] = [
    [WEIGHTS.severity, severityOf(a) === severityOf(b) ? 0 : 1],
    [WEIGHTS.family, overlap(a.families, b.families)],
    [WEIGHTS.theories, overlap(a.theories, b.theories)],
    [WEIGHTS.operators, countsApart(a.operators, b.operators)],
  ];
  if (a.signature !== null || b.signature !== null) {
    parts.push([WEIGHTS.signature, a.signature === b.signature ? 0 : overlap(words(a), words(b))]);
  }
  if (a.pattern !== null && b.pattern !== null) parts.push([WEIGHTS.pattern, a.pattern === b.pattern ? 0 : 1]);
  const weight = parts.reduce((sum, [each]) => sum + each, 0);
  return parts.reduce((sum, [each, apart]) => sum + each * apart, 0) / weight;
}

/**
 * Puts findings into an order in which the first ones are as unlike each other as can be: the gravest and surest one, then
 * always the one furthest from all before it (furthest point first: Chen et al., "Taming compiler fuzzers", PLDI 2013,
 * section 3). Among equals the graver, then the surer, then the smaller one. The order in which they are given counts for
 * nothing. What needs an experimental option comes behind all else.
 */
export function rank(sights: readonly FindingSight[]): FindingSight[] {
  const isOdd = ({ experimental = false }: FindingSight) => experimental;
  return [...rankAlike(sights.filter((each) => !isOdd(each))), ...rankAlike(sights.filter(isOdd))];
}

function rankAlike(sights: readonly FindingSight[]): FindingSight[] {
  const left = [...sights].sort(byWeight).map((sight) => ({ sight, nearest: Infinity }));
  const ranked: FindingSight[] = [];
  while (left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) {
      if ((left[i]?.nearest ?? 0) > (left[best]?.nearest ?? 0)) best = i;
    }
    const [next] = left.splice(best, 1);
    if (next === undefined) break;
    ranked.push(next.sight);
    for (const each of left) {
      each.nearest = Math.min(each.nearest, Math.round(distance(each.sight, next.sight) / STEP));
    }
  }
  return ranked;
}

function byWeight(a: FindingSight, b: FindingSight): number {
  return (
    SEVERITIES.indexOf(severityOf(a)) - SEVERITIES.indexOf(severityOf(b)) ||
    TRUSTS.indexOf(a.trust) - TRUSTS.indexOf(b.trust) ||
    a.bytes - b.bytes ||
    (a.id < b.id ? -1 : 1)
  );
}

/** 0 where two lists have the same members, 1 where they share none. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  if (all.size === 0) return 0;
  const [left, right] = [new Set(a), new Set(b)];
  const shared = [...all].filter((each) => left.has(each) && right.has(each)).length;
  return 1 - shared / all.size;
}

/** The same for what occurs several times. */
function countsApart(a: FindingSight['operators'], b: FindingSight['operators']): number {
  let [shared, all] = [0, 0];
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a[name] ?? 0, b[name] ?? 0];
    shared += Math.min(left, right);
    all += Math.max(left, right);
  }
  return all === 0 ? 0 : 1 - shared / all;
}

function words({ signature }: FindingSight): string[] {
  return (signature ?? '').split(/[^\w.]+/).filter((word) => word !== '');
}
