import {
  type CallEvent,
  type Called,
  type Callee,
  type FormulaText,
  callEach,
  endingText,
  wrongIn,
} from '../../app/index.js';
import { type CallRun, type Formula, MOST_OUTPUT, type WrongHere } from '../contract/index.js';
import type { Task } from './job.js';
import type { JobChannel } from './job-channel.js';

export interface CallTask {
  readonly input: Formula;
  readonly formula: FormulaText & { readonly name: string };
  readonly asked: readonly Callee[];
  readonly models: boolean;
  readonly timeoutMs: number;
  readonly memoryBytes: number;
}

export function callTask({ input, formula, asked, ...options }: CallTask): Task {
  const runs: CallRun[] = asked.map((each) => ({ ...WAITING, asked: each, command: lineOf(each) }));
  const over: (Called | undefined)[] = asked.map(() => undefined);
  let wrong: readonly WrongHere[] = [];
  const update = (run: number, now: Partial<CallRun>, channel: JobChannel) => {
    runs[run] = { ...(runs[run] as CallRun), ...now };
    const { stdout: _, stderr: __, ...rest } = runs[run];
    channel.publish({ kind: 'run', job: channel.job, run, now: rest, wrong });
  };
  const hear = (event: CallEvent, channel: JobChannel) => {
    const before = runs[event.run] as CallRun;
    switch (event.kind) {
      case 'run-begun':
        return update(event.run, { state: 'running' }, channel);
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
        return update(event.run, overOf(event.result), channel);
    }
  };
  return {
    title: `${asked.map(lineOf).join(', ')} on ${formula.name}`,
    details: () => ({ kind: 'call', call: { input, runs, wrong } }),
    async run(signal, channel) {
      const work = callEach(formula, asked, options, { signal });
      for await (const event of work) hear(event, channel);
      await work.result;
    },
  };
}

const WAITING = {
  state: 'waiting',
  ending: null,
  exit: null,
  signal: null,
  ms: 0,
  answers: [],
  model: null,
  stdout: '',
  stderr: '',
  isCut: false,
} as const;

/** Failures among finished runs; indices refer to all runs. */
function wrongSoFar(formula: FormulaText, over: readonly (Called | undefined)[]): WrongHere[] {
  const places = over.flatMap((called, at) => (called === undefined ? [] : [{ at, called }]));
  const placesOf = (among: readonly number[]) => among.flatMap((each) => places[each]?.at ?? []);
  return wrongIn(
    formula,
    places.map(({ called }) => called),
  ).map(({ kind, who, witnesses, because }) => ({
    kind,
    who: placesOf(who),
    witnesses: placesOf(witnesses),
    because,
  }));
}

function overOf(called: Called): Partial<CallRun> {
  const { command, exit, signal, ms, answers, model, stdout, stderr } = called;
  return {
    ...{ command, exit, signal, ms, answers, model },
    state: 'over',
    ending: endingText(called),
    stdout: stdout.slice(0, MOST_OUTPUT),
    stderr: stderr.slice(0, MOST_OUTPUT),
  };
}

function lineOf(each: Callee): string {
  return each.kind === 'solver' ? each.solver : each.line;
}
