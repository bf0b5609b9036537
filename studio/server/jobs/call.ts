import {
  type CallEvent,
  type CallResult,
  type Callee,
  type FormulaText,
  callEach,
  endingText,
  findSuspectedBugs,
} from '../../workspace/index.js';
import { type CallRun, type Formula, MOST_OUTPUT, type SuspectedFailure } from '../contract/index.js';
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
  const over: (CallResult | undefined)[] = asked.map(() => undefined);
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
      case 'run-over':
        over[event.run] = event.result;
        wrong = wrongSoFar(formula, over);
        return update(event.run, toRun(event.result), channel);
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
  model: null,
  sent: null,
  stdout: '',
  stderr: '',
  isCut: false,
} as const;

function wrongSoFar(formula: FormulaText, over: readonly (CallResult | undefined)[]): SuspectedFailure[] {
  const places = over.flatMap((called, at) => (called === undefined ? [] : [{ at, called }]));
  const toPlaces = (among: readonly number[]) => among.flatMap((each) => places[each]?.at ?? []);
  return findSuspectedBugs(
    formula,
    places.map(({ called }) => called),
  ).map(({ kind, who, witnesses, because }) => ({
    kind,
    who: toPlaces(who),
    witnesses: toPlaces(witnesses),
    because,
  }));
}

function toRun(called: CallResult): Partial<CallRun> {
  const { command, exit, signal, ms, answers, model, sent, stdout, stderr } = called;
  return {
    ...{ command, exit, signal, ms, answers, model, sent },
    state: 'over',
    ending: endingText(called),
    stdout: stdout.slice(0, MOST_OUTPUT),
    stderr: stderr.slice(0, MOST_OUTPUT),
  };
}

function formatCallee(each: Callee): string {
  return each.kind === 'solver' ? each.solver : each.line;
}
