import {
  type CallEvent,
  type CallResult,
  type Callee,
  type FormulaText,
  callEach,
  endingText,
  type JudgedCall,
  findSuspectedBugs,
  scriptOf,
} from '../../workspace/index.js';
import { examineModel } from '../../../src/index.js';
import { certifies } from '../../../src/lab-front.js';
import {
  type CalledModel,
  type CallRun,
  type Formula,
  MOST_OUTPUT,
  type SuspectedFailure,
  modelsIn,
} from '../contract/index.js';
import type { Task } from './job.js';
import type { JobChannel } from './job-channel.js';

export interface CallTask {
  readonly input: Formula;
  readonly formula: FormulaText & { readonly name: string };
  readonly asked: readonly Callee[];
  readonly models: boolean | 'each';
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

export function callTask({ input, formula, asked, ...options }: CallTask): Task {
  const runs: CallRun[] = asked.map((each) => ({ ...WAITING, asked: each, command: formatCallee(each) }));
  const over: (JudgedCall | undefined)[] = asked.map(() => undefined);
  let wrong: readonly SuspectedFailure[] = [];
  const update = (run: number, now: Partial<CallRun>, channel: JobChannel) => {
    runs[run] = { ...(runs[run] as CallRun), ...now };
    const { stdout: _, stderr: __, ...rest } = runs[run];
    channel.publish({ kind: 'run', job: channel.job, run, now: rest, wrong });
  };
  const applyEvent = (event: CallEvent, channel: JobChannel) => {
    const before = runs[event.run] as CallRun;
    switch (event.kind) {
      case 'run-begun':
        return update(event.run, { state: 'running', begun: new Date().toISOString() }, channel);
      case 'output': {
        const { run, stream, text } = event;
        const from = before[stream].length;
        const kept = text.slice(0, MOST_OUTPUT - from);
        runs[run] = { ...before, [stream]: before[stream] + kept, isCut: before.isCut || kept.length < text.length };
        if (kept !== '') channel.publish({ kind: 'output', job: channel.job, run, stream, from, text: kept });
        return;
      }
      case 'run-over': {
        const { models, judged } = judgeModels(formula, event.result);
        over[event.run] = { ...event.result, judged };
        wrong = wrongSoFar(formula, over);
        return update(event.run, { ...toRun(event.result), models }, channel);
      }
    }
  };
  return {
    title: `${asked.map(formatCallee).join(', ')} on ${formula.name}`,
    details: () => ({ kind: 'call', call: { input, runs, wrong } }),
    async run(signal, channel) {
      const work = callEach(formula, asked, options, { signal });
      for await (const event of work) applyEvent(event, channel);
      await work.result;
    },
  };
}

const WAITING = {
  state: 'waiting',
  begun: null,
  ending: null,
  exit: null,
  signal: null,
  ms: 0,
  answers: [],
  models: [],
  sent: null,
  stdout: '',
  stderr: '',
  isCut: false,
} as const;

/** The model of a solver that reads BTOR is not part of its SMT-LIB output. */
export function judgeModels(
  formula: FormulaText,
  { stdout, model, answers }: Pick<CallResult, 'stdout' | 'model' | 'answers'>,
): { readonly models: readonly CalledModel[]; readonly judged: JudgedCall['judged'] } {
  const printed = modelsIn(stdout);
  const all = printed.length > 0 || model === null ? printed : [{ check: 1, text: model }];
  const script = all.length === 0 ? undefined : scriptOf(formula);
  let judged: JudgedCall['judged'];
  const models = all.map(({ check, text }): CalledModel => {
    if (answers[check - 1] !== 'sat' || script === undefined) return { check, text, verdict: null, because: null };
    const found = examineModel(text, script, { now: () => performance.now(), effort: 'thorough', check: check - 1 });
    if (check === answers.length) judged = found;
    const { verdict, because, choices, wrong } = found;
    const open = choices.length > 0 ? `may depend on ${choices.join(', ')}` : null;
    if (verdict === 'true' && !certifies(found)) return { check, text, verdict: 'undetermined', because: open };
    return { check, text, verdict, because: wrong?.part ?? because ?? open };
  });
  return { models, judged };
}

/** Merges suspicions that are shown by the same text. */
export function wrongSoFar(formula: FormulaText, over: readonly (JudgedCall | undefined)[]): SuspectedFailure[] {
  const places = over.flatMap((called, at) => (called === undefined ? [] : [{ at, called }]));
  const toPlaces = (among: readonly number[]) => among.flatMap((each) => places[each]?.at ?? []);
  const called = places.map((each) => each.called);
  const merged = new Map<string, SuspectedFailure>();
  for (const { kind, because, ...callees } of findSuspectedBugs(formula, called)) {
    const name = JSON.stringify([kind, because]);
    const before = merged.get(name) ?? { who: [], witnesses: [] };
    const who = [...new Set([...before.who, ...toPlaces(callees.who)])];
    const witnesses = [...new Set([...before.witnesses, ...toPlaces(callees.witnesses)])];
    merged.set(name, { kind, who, witnesses, because });
  }
  return [...merged.values()];
}

function toRun(called: CallResult): Partial<CallRun> {
  const { command, exit, signal, ms, answers, sent, stdout, stderr } = called;
  return {
    ...{ command, exit, signal, ms, answers, sent },
    state: 'over',
    ending: endingText(called),
    stdout: stdout.slice(0, MOST_OUTPUT),
    stderr: stderr.slice(0, MOST_OUTPUT),
  };
}

export function formatCallee(each: Callee): string {
  return each.kind === 'solver' ? each.solver : each.line;
}
