import { type CallEvent, type Called, type Callee, type FormulaText, callEach, endingText } from '../../app/index.js';
import { type CallRun, type Formula, MOST_OUTPUT } from '../contract/index.js';
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

/** Runs solvers and commands on a formula. */
export function callTask({ input, formula, asked, ...options }: CallTask): Task {
  const runs: CallRun[] = asked.map((each) => ({ ...WAITING, asked: each, command: lineOf(each) }));
  const update = (run: number, now: Partial<CallRun>, channel: JobChannel) => {
    runs[run] = { ...(runs[run] as CallRun), ...now };
    const { stdout: _, stderr: __, ...rest } = runs[run];
    channel.publish({ kind: 'run', job: channel.job, run, now: rest });
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
        return update(event.run, overOf(event.result), channel);
    }
  };
  return {
    title: `${asked.map(lineOf).join(', ')} on ${formula.name}`,
    details: () => ({ kind: 'call', call: { input, runs } }),
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
  crash: null,
  model: null,
  stdout: '',
  stderr: '',
  isCut: false,
} as const;

function overOf({ complaint, ...called }: Called): Partial<CallRun> {
  return {
    ...called,
    state: 'over',
    ending: complaint === null ? endingText(called) : `${called.ending}: ${complaint.message}`,
    stdout: called.stdout.slice(0, MOST_OUTPUT),
    stderr: called.stderr.slice(0, MOST_OUTPUT),
  };
}

function lineOf(each: Callee): string {
  return each.kind === 'solver' ? each.solver : each.line;
}
