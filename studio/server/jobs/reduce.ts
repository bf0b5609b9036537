import { existsSync } from 'node:fs';
import {
  type FormulaText,
  type StoredReduction,
  createReductionFolder,
  isOfOtherStudio,
  listReductionFolders,
  openReductionFolder,
} from '../../workspace/index.js';
import {
  type ReduceEvent,
  type ReduceForSolversEvent,
  type Problem,
  BadInput,
  PauseControl,
  commandWords,
  badUsage,
  reduce,
  reduceFindings,
  reduceForSolvers,
  isNotice,
} from '../../../src/index.js';
import { type ReduceFindingsEvent, memoise } from '../../../src/lab-front.js';
import { type Suspect, dropUndefined, kindSentence, stopwatch } from '../../../src/smt.js';
import type { ReadOf } from '../contract/index.js';
import * as v from 'valibot';
import type { API, ReductionState, ReductionStep } from '../contract/index.js';
import { JOB_REQUEST } from '../contract/jobs.js';
import { type ReductionFacts, readReductionFacts, readReductionSteps } from '../../export/reduction.js';
import { toProblem } from '../problems.js';
import { Refused } from '../../workspace/refused.js';
import { noticeLine } from './campaign-run.js';
import { isOfRoots, readEnded, toEndedJob } from './ended.js';
import type { KnownJob, Task } from './job.js';
import { type SizeMeasure, sizeMeasure } from './formula-size.js';
import { Figures, type JobChannel } from './job-channel.js';

export type ReduceTaskRequest = ReadOf<typeof API.startJob> & { readonly kind: 'reduce' };

export interface ReduceTask extends Task {
  readonly stored: string;
  nameOf(step: number): string;
  readonly steps: readonly ReductionStep[];
  textOf(step: number): FormulaText;
}

export function isReduceTask(task: Task): task is ReduceTask {
  return 'nameOf' in task;
}

export interface FindingToReduce {
  readonly folder: string;
  readonly id: string;
  readonly because: string;
  readResult(): Promise<{ readonly text: string; readonly changed: string | null }>;
}

export function reduceTask(
  request: ReduceTaskRequest,
  {
    formula,
    finding,
    roots,
    intervalMs,
  }: {
    readonly formula: FormulaText & { readonly name: string };
    readonly finding?: FindingToReduce;
    readonly roots: readonly string[];
    readonly intervalMs: number;
  },
): ReduceTask {
  const kept = createReductionFolder(formula);
  const pace = new PauseControl({ paused: request.paused });
  const title = `${algorithmOf(request, formula)} on ${formula.name}`;
  const reduction = new ReductionProgress(request, { kept, formula, finding, pace, title, roots });
  return {
    title,
    // A finding is reduced without steps to wait for, while its campaign is locked.
    ...(finding === undefined ? { pace } : { folder: finding.folder }),
    stored: kept.folder,
    steps: reduction.steps,
    details: () => ({ kind: 'reduce', reduce: reduction.state }),
    nameOf: (step) => `${formula.name} after step ${step} of ${reduction.state.algorithm}`,
    textOf: (step) => ({ text: readStep(kept, reduction.steps, step), language: formula.language }),
    forget: () => kept.forget(),
    async run(signal, channel) {
      const figures = new Figures(intervalMs, () => reduction.publish(channel));
      let problem: string | null = null;
      try {
        await reduction.run(signal, channel, figures);
      } catch (error) {
        const shown = renameInput(error, kept.input, formula.name);
        problem = toProblem(shown).message;
        throw shown;
      } finally {
        try {
          const ms = channel.end();
          reduction.describeEnd(
            signal.aborted ? { state: 'stopped', ms } : { state: problem === null ? 'done' : 'failed', problem, ms },
          );
        } finally {
          figures.end();
        }
      }
    },
  };
}

/** Messages name the formula, not its copy. */
function renameInput(error: unknown, input: string, name: string): unknown {
  if (!(error instanceof BadInput)) return error;
  const rename = ({ diagnostic, ...rest }: Problem): Problem => ({
    ...rest,
    diagnostic: { ...diagnostic, message: diagnostic.message.replaceAll(input, () => name) },
  });
  const [first, ...others] = error.problems;
  return first === undefined ? error : new BadInput(rename(first), ...others.map(rename));
}

/** The default of the library for this language. */
function algorithmOf({ algorithm }: ReduceTaskRequest, { language }: FormulaText): string {
  return algorithm ?? (language === 'smt2' ? 'full' : 'combined');
}

function readStep(kept: StoredReduction, steps: readonly ReductionStep[], step: number): string {
  if (steps[step] === undefined) throw new Refused('not-found', `the reduction has no step ${step}`);
  return kept.read(step);
}

/** Reads the steps of a reduction when they are first needed. */
export function readEndedReductions(roots: readonly string[]): readonly KnownJob[] {
  return readEnded(listReductionFolders(), (folder) => readEndedReduction(folder, roots));
}

function readEndedReduction(folder: string, roots: readonly string[]): KnownJob | undefined {
  const facts = readReductionFacts(folder);
  const { job, name, language, algorithm } = facts;
  if (job === undefined || !isOfRoots(job, roots)) return undefined;
  if (job.end === undefined && isOfOtherStudio(folder)) return undefined;
  const request = v.parse(JOB_REQUEST, job.request);
  if (request.kind !== 'reduce') return undefined;
  const kept = openReductionFolder(folder, language);
  const steps = memoise(() => readReductionSteps(folder));
  const task: ReduceTask = {
    title: job.title,
    stored: folder,
    get steps() {
      return steps();
    },
    details: () => ({
      kind: 'reduce',
      reduce: describeEnded({ ...facts, job }, { request, steps: steps(), out: kept.out }),
    }),
    nameOf: (step) => `${name} after step ${step} of ${algorithm}`,
    textOf: (step) => ({ text: readStep(kept, steps(), step), language }),
    forget: () => kept.forget(),
    run: () => Promise.resolve(),
  };
  return toEndedJob(task, { job, kind: 'reduce', ms: facts.ms ?? steps().at(-1)?.ms ?? 0 });
}

function describeEnded(
  {
    job,
    language,
    algorithm,
    unit,
    shows,
    ...facts
  }: ReductionFacts & { readonly job: NonNullable<ReductionFacts['job']> },
  { request, steps, out }: Pick<ReductionState, 'request' | 'out'> & Pick<ReduceTask, 'steps'>,
): ReductionState {
  const [before, last] = [steps[0], steps.at(-1)];
  if (before === undefined || last === undefined) throw badUsage(`the reduction ${job.title} has no steps`);
  const { cacheHits: hits = last.cacheHits, pass: lastPass = last.pass } = facts;
  const killed = { minimal: null, changed: null, confirmed: null, cacheHits: hits, pass: lastPass } as const;
  const { minimal, changed, confirmed, cacheHits, pass } = job.end ?? killed;
  return {
    ...{ minimal, changed, confirmed, cacheHits },
    input: request.input,
    request,
    language,
    algorithm,
    unit,
    before,
    now: last,
    calls: facts.calls ?? last.calls,
    steps: last.step,
    pass: pass || lastPass,
    ms: facts.ms ?? last.ms,
    leftMs: null,
    shows,
    out: existingFile(out),
  };
}

interface ReduceParts {
  readonly title: string;
  readonly roots: readonly string[];
  readonly kept: StoredReduction;
  readonly formula: FormulaText & { readonly name: string };
  readonly finding: FindingToReduce | undefined;
  readonly pace: PauseControl;
}

class ReductionProgress {
  readonly steps: ReductionStep[] = [];
  state: ReductionState;
  readonly #request: ReduceTaskRequest;
  readonly #parts: ReduceParts;
  readonly #elapsed: () => number;
  readonly #size: SizeMeasure;
  #job: Pick<JobChannel, 'job' | 'begun'> = { job: '', begun: '' };
  #isOver = false;

  constructor(request: ReduceTaskRequest, parts: ReduceParts) {
    this.#request = request;
    this.#parts = parts;
    const elapsed = stopwatch(
      () => performance.now(),
      () => parts.pace.pausedMs,
    );
    this.#elapsed = () => Math.round(elapsed());
    const { formula, kept } = parts;
    this.#size = sizeMeasure(formula);
    const size = this.#measure(formula.text);
    this.state = {
      input: request.input,
      request: request,
      language: formula.language,
      algorithm: algorithmOf(request, formula),
      unit: this.#size.unit,
      before: size,
      now: size,
      calls: 0,
      cacheHits: 0,
      steps: 0,
      pass: '',
      ms: 0,
      leftMs: request.forMs ?? null,
      minimal: null,
      changed: null,
      shows: null,
      confirmed: null,
      out: kept.out,
    };
  }

  async run(signal: AbortSignal, channel: JobChannel, figures: Figures): Promise<void> {
    this.#job = channel;
    const { must } = this.#request;
    if (must.kind === 'solvers') return this.#forSolvers(must, { signal, channel, figures });
    if (must.kind === 'finding') return this.#forFinding({ signal, channel, figures });
    const { kept, pace } = this.#parts;
    const { algorithm, simplify, timeoutMs, memoryBytes, forMs, jobs } = this.#request;
    const { command, stdin, match, against, any } = must;
    const given = { algorithm, timeoutMs, memoryBytes, forMs, jobs, match, against };
    const options = { ...dropUndefined(given), simplify, stdin, any, out: kept.out, command: commandWords(command) };
    const work = reduce(kept.input, options, { signal, pace });
    for await (const event of work) this.#applyEvent(event, channel, figures);
    const { report, confirmed } = await work.result;
    this.#change({ minimal: report.minimal, confirmed, calls: report.calls, cacheHits: report.cacheHits });
  }

  publish({ job, publish }: JobChannel): void {
    if (!this.#isOver && this.steps.length > 0) this.#describe();
    const { input: _, request: __, ...now } = this.state;
    publish({ kind: 'reduction', job, now });
  }

  #change(now: Partial<ReductionState>): void {
    const { forMs } = this.#request;
    const ms = now.ms ?? this.state.ms;
    this.state = { ...this.state, ...now, leftMs: forMs === undefined ? null : Math.max(0, forMs - ms) };
  }

  #applyEvent(event: ReduceEvent, channel: JobChannel, figures: Figures): void {
    if (isNotice(event)) {
      channel.publish({ kind: 'notice', job: channel.job, text: noticeLine(event) });
      return;
    }
    switch (event.kind) {
      case 'reduction-began': {
        const { shows, algorithm, unit, size, content } = event;
        const start = { size, bytes: content.length };
        this.#change({ shows, algorithm, unit, before: start, now: start });
        this.#keep({ step: 0, ...start, calls: 0, cacheHits: 0, ms: 0, pass: '' }, content, channel);
        break;
      }
      case 'reduction-step': {
        const { content, kind: _, unit: __, ...step } = event;
        this.#keep({ ...step, ms: this.#elapsed() }, content, channel);
        // In single-step mode, the job is paused now.
        if (this.#parts.pace.isPaused) channel.changed();
        break;
      }
      case 'reduction-progress': {
        const { size, bytes, calls, cacheHits, pass } = event;
        this.#change({ now: { size, bytes }, calls, cacheHits, ms: this.#elapsed(), pass });
        break;
      }
      case 'as-expressions':
      case 'place-unknown':
      case 'journal-failed':
        break;
    }
    figures.schedule();
  }

  #keep(step: ReductionStep, content: Uint8Array, { job, publish }: JobChannel): void {
    const { kept } = this.#parts;
    kept.keep(step, content);
    this.steps.push(step);
    const { size, bytes, calls, cacheHits, ms, pass } = step;
    this.#change({ now: { size, bytes }, steps: step.step, calls, cacheHits, ms, pass });
    if (step.step === 0) this.#describe();
    publish({ kind: 'step', job, step });
  }

  describeEnd({
    state,
    problem = null,
    ms,
  }: {
    readonly state: 'done' | 'failed' | 'stopped';
    readonly problem?: string | null;
    readonly ms: number;
  }): void {
    this.#change({ out: existingFile(this.state.out), ms: this.#elapsed() });
    this.#isOver = true;
    const { pass, minimal, changed, confirmed, cacheHits } = this.state;
    const end = { state, problem, ms, pass, minimal, changed, confirmed, cacheHits };
    if (this.steps.length > 0) this.#describe(end);
  }

  #describe(end?: NonNullable<ReductionFacts['job']>['end']): void {
    const { kept, formula, title, roots } = this.#parts;
    const { algorithm, language, shows, unit, calls, ms, cacheHits, pass } = this.state;
    const command = checkText(this.#request.must);
    const { job: id, begun } = this.#job;
    const job = { id, title, roots: [...roots], begun, request: this.#request, end };
    const counts = { calls, ms, cacheHits, pass };
    const facts = { name: formula.name, language, algorithm, unit, command, shows, ...counts, job };
    kept.describe(facts satisfies ReductionFacts);
  }

  async #forSolvers(
    { solvers, failure }: ReduceTaskRequest['must'] & { kind: 'solvers' },
    { signal, channel, figures }: ReductionRun,
  ): Promise<void> {
    const { kept, formula, pace } = this.#parts;
    const { timeoutMs, memoryBytes, forMs, jobs } = this.#request;
    const options = {
      ...dropUndefined({ timeoutMs, memoryBytes, forMs, jobs, kind: failure }),
      solvers,
      out: kept.out,
    };
    this.#keepText(formula.text, channel);
    const work = reduceForSolvers(kept.input, options, { signal, pace });
    for await (const event of work) this.#applySolverEvent(event, channel, figures);
    const done = await work.result;
    if (done.what === 'failure') this.#change({ minimal: done.result.minimal });
  }

  #applySolverEvent(event: ReduceForSolversEvent, channel: JobChannel, figures: Figures): void {
    const ms = this.#elapsed();
    if (event.kind === 'suspect-chosen') this.#change({ shows: describeKept(event.suspect) });
    else if (event.kind === 'file-progress') {
      const { pass, calls, cacheHits } = event.progress;
      this.#change({ pass, calls, cacheHits, ms });
    } else if (event.kind === 'smaller') {
      this.#keepText(event.text, channel);
      // In single-step mode, the job is paused now.
      if (this.#parts.pace.isPaused) channel.changed();
    }
    figures.schedule();
  }

  #measure(text: string): { readonly size: number; readonly bytes: number } {
    return { size: this.#size.measure(text), bytes: Buffer.byteLength(text) };
  }

  #keepText(text: string, channel: JobChannel): void {
    const { calls, cacheHits, pass } = this.state;
    const ms = this.#elapsed();
    const step = { step: this.steps.length, ...this.#measure(text), calls, cacheHits, ms, pass };
    this.#keep(step, new TextEncoder().encode(text), channel);
  }

  async #forFinding({ signal, channel, figures }: ReductionRun): Promise<void> {
    const { finding, formula } = this.#parts;
    if (finding === undefined) throw badUsage('only a finding has the check of a finding');
    const { forMs, jobs } = this.#request;
    this.#change({ shows: finding.because });
    this.#keepText(formula.text, channel);
    const work = reduceFindings(finding.folder, [finding.id], dropUndefined({ forMs, jobs }), { signal });
    for await (const event of work) this.#applyFindingEvent(event, channel, figures);
    await work.result;
    const { text, changed } = await finding.readResult();
    const { step = 0 } = this.steps.at(-1) ?? {};
    if (text !== this.#parts.kept.read(step)) this.#keepText(text, channel);
    this.#change({ changed });
  }

  #applyFindingEvent(event: ReduceFindingsEvent, channel: JobChannel, figures: Figures): void {
    if (event.kind === 'finding-progress') {
      const { pass, calls, cacheHits } = event.progress;
      this.#change({ pass, calls, cacheHits, ms: this.#elapsed() });
    } else if (event.kind === 'smaller') this.#keepText(event.text, channel);
    else if (event.kind === 'finding-reduced') {
      const { reduced, finding, path } = event;
      if ('reason' in reduced) throw badUsage(`${finding.id} is not reduced: ${reduced.reason}`);
      this.#change({ minimal: reduced.minimal, out: path });
    } else if (isNotice(event)) channel.publish({ kind: 'notice', job: channel.job, text: noticeLine(event) });
    figures.schedule();
  }
}

function existingFile(path: string | null): string | null {
  return path !== null && existsSync(path) ? path : null;
}

interface ReductionRun {
  readonly signal: AbortSignal;
  readonly channel: JobChannel;
  readonly figures: Figures;
}

/** The reduced formula may show the bug in another part than the original. */
function describeKept({ kind, suspects, oracles, because }: Suspect): string {
  const isModel = kind === 'invalid-model' && oracles.includes('model');
  const property = isModel ? "the solver's model makes an assertion false" : kindSentence(kind);
  return `${suspects.join(', ')}: ${property} (of the original: ${because})`;
}

function checkText(must: ReduceTaskRequest['must']): string {
  switch (must.kind) {
    case 'command':
      return must.stdin ? `${must.command} <FILE` : must.command;
    case 'solvers':
      return must.solvers.join(', ');
    case 'finding':
      return 'the check of the finding';
  }
}
