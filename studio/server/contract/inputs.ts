import * as v from 'valibot';
import type { FormulaLanguage } from '../../../src/smt.js';
import { list, text, whole } from './route.js';

/** In UTF-16 units. */
export const MOST_TEXT = 16 * 1024 * 1024;

/** `0/sub/a.smt2` is `sub/a.smt2` in the first root. `1` is the second root, a file. */
export const PATH = text(4_000);
export const CAMPAIGN = text(200);
export const FINDING = text(200);
export const JOB = text(40);

/** The compiler requires all languages. */
const LANGUAGES: { readonly [L in FormulaLanguage]: L } = { smt2: 'smt2', btor: 'btor', btor2: 'btor2' };
export const LANGUAGE = v.enum(LANGUAGES);

export const FORMULA = v.variant('kind', [
  v.strictObject({
    kind: v.literal('text'),
    text: text(MOST_TEXT),
    language: LANGUAGE,
    name: v.optional(text(300)),
  }),
  /** Refused if the file has another version. */
  v.strictObject({ kind: v.literal('file'), path: PATH, version: v.optional(text(100)) }),
  v.strictObject({ kind: v.literal('step'), job: JOB, step: whole(0, 10_000_000) }),
  v.strictObject({ kind: v.literal('failure'), job: JOB, number: whole(1, 10_000_000) }),
  /** The smallest known input, or the original mutant. */
  v.strictObject({
    kind: v.literal('finding'),
    campaign: CAMPAIGN,
    finding: FINDING,
    of: v.optional(v.picklist(['smallest', 'mutant']), 'smallest'),
  }),
]);
export type Formula = v.InferInput<typeof FORMULA>;

export const TARGET = v.variant('kind', [
  /** As in `--solver`: `z3`, `z3@4.12.1`, `./build/cvc5 --foo`. */
  v.strictObject({ kind: v.literal('solver'), solver: text(2_000) }),
  /** The formula's file is the last word, replaces `{}`, or is the standard input. */
  v.strictObject({ kind: v.literal('command'), line: text(8_000), stdin: v.optional(v.boolean(), false) }),
]);
export type Target = v.InferInput<typeof TARGET>;

/** In milliseconds and bytes. */
export const TIMEOUT_MS = whole(1, 24 * 3_600_000);
export const MEMORY_BYTES = whole(64 * 1024 ** 2, Number.MAX_SAFE_INTEGER);
export const LIMITS = { timeoutMs: v.optional(TIMEOUT_MS), memoryBytes: v.optional(MEMORY_BYTES) };
export const JOB_COUNT = whole(1, 256);

/** `Generators` lists the ranges. */
const BTOR_PARAMETERS = v.strictObject({
  numbers: v.optional(v.record(text(40), v.number()), {}),
  switches: v.optional(v.record(text(40), v.boolean()), {}),
  dialect: v.optional(text(40)),
  layers: v.optional(list(whole(1, 10_000_000), 1_000), []),
  weights: v.optional(v.record(text(40), v.number()), {}),
});

export const SOURCE = v.variant('kind', [
  v.strictObject({ kind: v.literal('btor'), parameters: v.optional(BTOR_PARAMETERS, {}) }),
  v.strictObject({
    kind: v.literal('formula'),
    generator: text(60),
    numbers: v.optional(v.record(text(40), v.number()), {}),
    /** Such as `bvmul=3,bvudiv=0`. */
    weights: v.optional(text(4_000)),
  }),
]);
export type Source = v.InferInput<typeof SOURCE>;
export const SEED = whole(0, Number.MAX_SAFE_INTEGER - 1);
