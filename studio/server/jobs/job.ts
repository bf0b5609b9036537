import { setMaxListeners } from 'node:events';
import type { PauseControl } from '../../../src/index.js';
import type { ApiProblem, JobDetails, JobKind, JobState, JobSummary, StudioEvent } from '../contract/index.js';
import type { JobChannel } from './job-channel.js';

export interface Task {
  readonly title: string;
  details(): JobDetails;
  /** Rejects on failure. Leaves nothing running after an abort. */
  run(signal: AbortSignal, channel: JobChannel): Promise<void>;
  readonly pace?: Pick<
    PauseControl,
    'pause' | 'resume' | 'step' | 'isPaused' | 'isIdle' | 'onChange' | 'pausedMs' | 'sincePauseMs'
  >;
  readonly folder?: string | undefined;
  readonly campaign?: string | null;
  /** Of the campaign in the folder when it was opened. */
  readonly stamp?: string | undefined;
  forget?(): void;
}

export interface KnownJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly task: Task;
  readonly parent: string | null;
  /** Never rejects. */
  readonly over: Promise<void>;
  readonly isOver: boolean;
  summary(): JobSummary;
  stop(): void;
}

export class RunningJob implements KnownJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly task: Task;
  readonly parent: string | null;
  readonly over: Promise<void>;
  readonly #stop = new AbortController();
  readonly #begun = new Date().toISOString();
  readonly #started = performance.now();
  #ms: number | undefined;
  #isOver = false;
  #state: JobState = 'running';
  #error: ApiProblem | null = null;

  constructor(parts: Pick<RunningJob, 'id' | 'kind' | 'task' | 'parent'>, heard: JobListener) {
    ({ id: this.id, kind: this.kind, task: this.task, parent: this.parent } = parts);
    if (this.task.pace?.isPaused === true) this.#state = 'paused';
    // Each query in progress adds a listener, so more than ten listeners are not a leak.
    setMaxListeners(0, this.#stop.signal);
    this.task.pace?.onChange(() => !this.isOver && heard.changed(this));
    this.over = this.#run(heard);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  summary(): JobSummary {
    return {
      job: this.id,
      kind: this.kind,
      title: this.task.title,
      state: this.#now,
      begun: this.#begun,
      ms: Math.round(this.#ms ?? performance.now() - this.#started),
      error: this.#error,
      parent: this.parent,
      campaign: this.task.campaign ?? null,
    };
  }

  stop(): void {
    if (this.isOver) return;
    this.#state = 'stopping';
    this.#stop.abort(new Error('stopped by the user'));
  }

  get #now(): JobState {
    if (this.isOver || this.#state === 'stopping') return this.#state;
    const { pace } = this.task;
    if (pace?.isPaused !== true) return 'running';
    return this.kind === 'reduce' && !pace.isIdle ? 'pausing' : 'paused';
  }

  async #run({ problemOf, changed, publish }: JobListener): Promise<void> {
    const end = (): number => (this.#ms ??= performance.now() - this.#started);
    try {
      // Waits until the caller has registered the job.
      await Promise.resolve();
      const channel = { job: this.id, begun: this.#begun, publish, end, changed: () => changed(this) };
      await this.task.run(this.#stop.signal, channel);
      this.#state = this.#stop.signal.aborted ? 'stopped' : 'done';
    } catch (error) {
      if (this.#stop.signal.aborted) this.#state = 'stopped';
      else {
        this.#state = 'failed';
        // Ends what the task still does.
        this.#stop.abort(error);
        this.#error = problemOf(error);
      }
    }
    end();
    this.#isOver = true;
    changed(this);
  }
}

/** A job that ended in an earlier run of the studio. */
export function makeEndedJob(task: Task, summary: JobSummary): KnownJob {
  const { job: id, kind, parent } = summary;
  return { id, kind, task, parent, over: Promise.resolve(), isOver: true, summary: () => summary, stop() {} };
}

interface JobListener {
  problemOf(error: unknown): ApiProblem;
  changed(job: RunningJob): void;
  publish(event: StudioEvent): void;
}
