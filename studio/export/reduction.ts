import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as v from 'valibot';
import { escapeXml } from '../../lab/index.js';
import { badUsage, packageVersion, readUserFile } from '../../src/index.js';
import { visibleLine } from '../../src/smt.js';
import type { ReductionStep, SharedReduction } from '../server/contract/index.js';
import { STORED_END, STORED_JOB } from '../server/jobs/ended.js';
import { PAGE_FOLDER } from '../server/static.js';
import { REDUCTION_FILES, stepFile } from '../workspace/index.js';

/** Bytes of all texts. A file with more would take a browser long to open. */
const MOST_BYTES = 64 * 1024 * 1024;

const COUNT = v.pipe(v.number(), v.minValue(0));

const FACTS = v.object({
  name: v.string(),
  language: v.picklist(['smt2', 'btor', 'btor2']),
  algorithm: v.string(),
  /** Absent in reductions of older versions. */
  unit: v.optional(v.picklist(['terms', 'nodes'])),
  command: v.string(),
  shows: v.nullable(v.string()),
  /** Absent before the first step, and in reductions of older versions that did not end. */
  calls: v.optional(COUNT),
  ms: v.optional(COUNT),
  cacheHits: v.optional(COUNT),
  pass: v.optional(v.string()),
  job: v.optional(
    v.object({
      ...STORED_JOB.entries,
      request: v.unknown(),
      /** Absent until the reduction ends. */
      end: v.optional(
        v.object({
          ...STORED_END.entries,
          minimal: v.nullable(v.boolean()),
          changed: v.nullable(v.string()),
          confirmed: v.nullable(v.number()),
          cacheHits: COUNT,
          /** Absent in reductions of older versions. */
          pass: v.optional(v.string(), ''),
        }),
      ),
    }),
  ),
});

const STEP = v.object({
  step: v.pipe(COUNT, v.integer()),
  size: COUNT,
  bytes: COUNT,
  calls: COUNT,
  cacheHits: COUNT,
  ms: COUNT,
  pass: v.string(),
});

type StoredFacts = v.InferOutput<typeof FACTS>;
export type ReductionFacts = StoredFacts & { readonly unit: NonNullable<StoredFacts['unit']> };

export function isReductionFolder(folder: string): boolean {
  return existsSync(join(folder, REDUCTION_FILES.facts));
}

/** Makes the HTML file of a reduction in the studio's state folder. Throws `BadInput` if its steps are missing. */
export async function reductionPage(folder: string, page = PAGE_FOLDER): Promise<{ name: string; html: string }> {
  const shared = readReduction(folder);
  const template = readUserFile(join(page, 'reduction.html'));
  const data = await promisify(gzip)(JSON.stringify(shared));
  const values = new Map([
    ['title', escapeXml(visibleLine(`Reduction of ${shared.name}`))],
    ['data', data.toString('base64')],
  ]);
  const { algorithm, job } = readReductionFacts(folder);
  // Several reductions of a formula get different names.
  const words = ['reduction', shared.name, algorithm, job?.id].filter((each) => each !== undefined);
  const name = `${words.join('-').replace(/[^\w.-]+/g, '-')}.html`;
  return { name, html: template.replace(/@(title|data)@/g, (_, each: string) => values.get(each) ?? '') };
}

/** Throws `BadInput` if the file is missing or wrong, or if the steps were removed. */
export function readReductionFacts(folder: string): ReductionFacts {
  const facts = parse(FACTS, readUserFile(join(folder, REDUCTION_FILES.facts)), folder);
  if (!existsSync(join(folder, REDUCTION_FILES.figures)))
    throw badUsage(`the steps of the reduction in ${folder} were removed`);
  return { ...facts, unit: facts.unit ?? (facts.language === 'smt2' ? 'terms' : 'nodes') };
}

/** Throws `BadInput` if the file is missing or wrong. */
export function readReductionSteps(folder: string): readonly ReductionStep[] {
  const figures = join(folder, REDUCTION_FILES.figures);
  const lines = readUserFile(figures).trimEnd().split('\n');
  return lines.map((line) => parse(STEP, line, figures));
}

function readReduction(folder: string): SharedReduction {
  const facts = readReductionFacts(folder);
  const all = readReductionSteps(folder);
  const bytes = all.reduce((sum, step) => sum + step.bytes, 0);
  const every = Math.max(1, Math.ceil(bytes / MOST_BYTES));
  const steps = all
    .filter((_, at) => at % every === 0 || at === all.length - 1)
    .map((step) => ({ ...step, text: readUserFile(stepFile(folder, step.step, facts.language)) }));
  const { calls = all.at(-1)?.calls ?? 0, ms = all.at(-1)?.ms ?? 0 } = facts;
  const { job, cacheHits: _, pass: __, ...shared } = facts;
  const isWhole = job === undefined || job.end?.state === 'done';
  return { ...shared, isWhole, calls, ms, made: packageVersion(), steps, omitted: all.length - steps.length };
}

function parse<T extends v.GenericSchema>(schema: T, text: string, where: string): v.InferOutput<T> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw badUsage(`${where} is not a reduction of the studio: ${(error as Error).message}`);
  }
}
