import { expect, it } from 'vitest';
import { scriptOptionFate } from './script-options.js';

it.each([
  [':smt.relevancy', 'kept'],
  [':auto-config', 'kept'],
  [':strings-exp', 'kept'],
  [':opt.priority', 'kept'],
  [':nl-ext-tplanes', 'kept'],
  [':produce-unsat-cores', 'kept'],
  [':proof-check', 'kept'],
  [':check-proofs', 'kept'],
  [':check-unsat-cores', 'kept'],
  [':proof-granularity', 'kept'],
  [':debug-check-models', 'kept'],
  [':fp.engine', 'kept'],
  [':fp.validate', 'kept'],
  [':fp.xform.inline_eager', 'kept'],
  [':smtlib2_compliant', 'kept'],
  [':sat.smt.proof.check', 'kept'],
  [':proof', 'kept'],
  [':rewriter.hi_div0', 'dropped'],
  [':smt.arith.nl', 'dropped'],
  [':strings-alpha-card', 'dropped'],
  [':arith-no-partial-fun', 'dropped'],
  [':print-success', 'dropped'],
  [':regular-output-channel', 'dropped'],
  [':zzz', 'dropped'],
  [':incremental', 'asked otherwise'],
  [':produce-models', 'asked otherwise'],
])('classifies the script option %s of a seed as %s', (keyword, fate) => {
  expect(scriptOptionFate(keyword)).toBe(fate);
});
