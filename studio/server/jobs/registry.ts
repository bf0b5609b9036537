import { sep } from 'node:path';
import { Refused } from '../../workspace/refused.js';
import type { Job, JobKind, JobSummary } from '../contract/index.js';
import type { Hub } from '../hub.js';
import { toProblem } from '../problems.js';
import { type KnownJob, RunningJob, type Task } from './job.js';

export const MOST_JOBS = 16;
const REMEMBERED = 200;

interface RegistryParts {
  readonly ended?: readonly KnownJob[];
  readonly last?: number;
  nextNumber?(before: number): number;
}

export class Registry {
  readonly #hub: Hub;
  readonly #jobs: Map<string, KnownJob>;
  #last: number;
  readonly #nextNumber: (before: number) => number;
  #isClosed = false;

  /** Numbers new jobs after `last`. */
  constructor(hub: Hub, { ended = [], last = 0, nextNumber = (before) => before + 1 }: RegistryParts = {}) {
    this.#hub = hub;
    this.#jobs = new Map(ended.map((job) => [job.id, job]));
    this.#last = last;
    this.#nextNumber = nextNumber;
  }

  /** Throws `Refused` if too many jobs run. */
  requireRoom(): void {
    if (this.#isClosed) throw new Refused('conflict', 'the studio is closing');
    const running = [...this.#jobs.values()].filter(({ isOver }) => !isOver);
    if (running.length >= MOST_JOBS)
      throw new Refused('too-many', `${running.length} jobs are running: stop one of them`);
  }

  /** Throws `Refused` if too many jobs run. */
  start(kind: JobKind, task: Task, parent: string | null = null): RunningJob {
    this.requireRoom();
    const notify = (each: RunningJob) => this.#publish(each);
    const publish: Hub['publish'] = (event) => this.#hub.publish(event);
    const job = new RunningJob(
      { id: `job-${(this.#last = this.#nextNumber(this.#last))}`, kind, task, parent },
      { problemOf: toProblem, changed: notify, publish },
    );
    this.#jobs.set(job.id, job);
    this.#publish(job);
    const over = [...this.#jobs.values()].filter(({ isOver }) => isOver);
    for (const old of over.slice(0, Math.max(0, over.length - REMEMBERED))) this.#drop(old);
    return job;
  }

  find(id: string): KnownJob | undefined {
    return this.#jobs.get(id);
  }

  get(id: string): KnownJob {
    const job = this.#jobs.get(id);
    if (job === undefined) throw new Refused('not-found', `there is no job ${id}`);
    return job;
  }

  /** Throws if the job is of another kind. */
  getTask<T extends Task>(id: string, is: (task: Task) => task is T): T {
    const { task } = this.get(id);
    if (!is(task)) throw new Refused('not-found', `${id} is a different kind of job`);
    return task;
  }

  all(): readonly JobSummary[] {
    return [...this.#jobs.values()].map((job) => job.summary());
  }

  describe(job: KnownJob): Job {
    return { ...job.summary(), ...job.task.details(), asOf: this.#hub.place };
  }

  /** `stamp` identifies the campaign in the folder, which may have been moved. */
  runningOn(folder: string, stamp = ''): KnownJob | undefined {
    const isOn = ({ kind, task: { folder: own, stamp: known } }: KnownJob): boolean =>
      own === folder ||
      (stamp !== '' && known === stamp) ||
      (kind === 'experiment' && own !== undefined && folder.startsWith(own + sep));
    return [...this.#jobs.values()].find((job) => !job.isOver && isOn(job));
  }

  /** Throws `Refused` if the job is over or cannot be paused. */
  control(id: string, action: 'stop' | 'pause' | 'go-on' | 'step'): JobSummary {
    const job = this.get(id);
    if (job.isOver) throw new Refused('conflict', `${id} is over`);
    if (action === 'stop') job.stop();
    else {
      const { pace } = job.task;
      if (pace === undefined) throw new Refused('conflict', `${id} cannot be paused, only stopped`);
      if (action === 'pause') pace.pause();
      else if (action === 'step') pace.step();
      else pace.resume();
    }
    this.#publish(job);
    return job.summary();
  }

  forget(id: string): void {
    const job = this.get(id);
    if (!job.isOver) throw new Refused('conflict', `${id} is running: stop it first`);
    job.task.forget?.();
    this.#drop(job);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const jobs = [...this.#jobs.values()];
    for (const job of jobs) job.stop();
    await Promise.all(jobs.map(({ over }) => over));
  }

  /** Keeps what the job stored for later runs of the studio. */
  #drop(job: KnownJob): void {
    this.#jobs.delete(job.id);
    this.#hub.publish({ kind: 'job-forgotten', job: job.id });
  }

  #publish(job: KnownJob): void {
    this.#hub.publish({ kind: 'job', summary: job.summary() });
  }
}
