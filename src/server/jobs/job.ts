import { setMaxListeners } from 'node:events';
import type { Pace } from '../../app/index.js';
import type { ApiProblem, JobDetails, JobKind, JobState, JobSummary, StudioEvent } from '../contract/index.js';
import type { JobChannel } from './job-channel.js';

/** What one kind of job does; it is begun by `run`, which ends with it. */
export interface Task {
  readonly title: string;
  details(): JobDetails;
  /** Rejects where it fails. When the signal aborts it ends soon, with nothing left running. */
  run(signal: AbortSignal, channel: JobChannel): Promise<void>;
  /** What pauses it; missing: it cannot be paused. */
  readonly pace?: Pick<Pace, 'pause' | 'goOn' | 'step' | 'isPaused'>;
  /** The folder of the campaign that it works on, once there is one. */
  readonly folder?: string | undefined;
  /** It is forgotten: what it keeps goes. */
  forget?(): void;
}

/** A task under way, or over. */
export class RunningJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly task: Task;
  readonly parent: string | null;
  /** Settles when it is over; never rejects. */
  readonly over: Promise<void>;
  readonly #stop = new AbortController();
  readonly #begun = new Date();
  readonly #started = performance.now();
  #ms: number | undefined;
  #state: JobState = 'running';
  #error: ApiProblem | null = null;

  constructor(parts: Pick<RunningJob, 'id' | 'kind' | 'task' | 'parent'>, heard: Heard) {
    ({ id: this.id, kind: this.kind, task: this.task, parent: this.parent } = parts);
    if (this.task.pace?.isPaused === true) this.#state = 'paused';
    // Every query under way listens: more than ten are no leak.
    setMaxListeners(0, this.#stop.signal);
    this.over = this.#run(heard);
  }

  get isOver(): boolean {
    return this.#ms !== undefined;
  }

  summary(): JobSummary {
    return {
      job: this.id,
      kind: this.kind,
      title: this.task.title,
      state: this.#now,
      begun: this.#begun.toISOString(),
      ms: Math.round(this.#ms ?? performance.now() - this.#started),
      error: this.#error,
      parent: this.parent,
    };
  }

  stop(): void {
    if (this.isOver) return;
    this.#state = 'stopping';
    this.#stop.abort(new Error('stopped by the user'));
  }

  /** A job that steps pauses by itself. */
  get #now(): JobState {
    if (this.isOver || this.#state === 'stopping') return this.#state;
    return this.task.pace?.isPaused === true ? 'paused' : 'running';
  }

  async #run({ problemOf, changed, publish }: Heard): Promise<void> {
    try {
      // In the next turn, so that whoever starts it knows it by then.
      await Promise.resolve();
      await this.task.run(this.#stop.signal, { job: this.id, publish, changed: () => changed(this) });
      this.#state = this.#stop.signal.aborted ? 'stopped' : 'done';
    } catch (error) {
      if (this.#stop.signal.aborted) this.#state = 'stopped';
      else {
        this.#state = 'failed';
        this.#error = problemOf(error);
      }
    }
    this.#ms = performance.now() - this.#started;
    changed(this);
  }
}

interface Heard {
  problemOf(error: unknown): ApiProblem;
  changed(job: RunningJob): void;
  publish(event: StudioEvent): void;
}
