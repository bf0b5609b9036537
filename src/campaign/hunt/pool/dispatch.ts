import type { BatchDone, CampaignEvent, Entered, Task } from '../../log/index.js';

/** A worker's report: an event for the log. The leader replaces the event's `at`. */
export interface Report {
  readonly worker: string;
  /** Name of the task that `event` ends (`taskName`); null if the task continues. */
  readonly task: string | null;
  readonly event: CampaignEvent | null;
  /** Task during which the event occurred, if known. */
  readonly of?: string | undefined;
}

/** A report that is delivered again until it is acknowledged. */
export interface DeliveredReport extends Report {
  /** Set if the report was delivered before, and perhaps not acknowledged. */
  readonly isRepeated?: boolean;
  /** To be called when the log contains the report or does not need it. */
  acknowledge(): Promise<void>;
  /** Answers the worker's `enter`. Absent if the worker does not wait for an answer. */
  answer?(entered: Entered | undefined): void;
}

export interface Dispatch {
  /** Maximum number of pending tasks: enough to keep all workers busy. */
  readonly room: number;
  readonly hosts: ReadonlySet<string>;
  onRoom(listener: () => void): () => void;
  /** Queues a task, unless this attempt at the task was queued. */
  post(task: Task, attempt?: number): Promise<void>;
  /** Yields reports in order per worker, until the dispatch is closed. */
  reports(): AsyncIterable<DeliveredReport>;
  /** Forwards logged events to the workers. Absent if the workers read the log themselves. */
  onLogged?(event: CampaignEvent): void;
  /** Discards and counts an invalid report. Absent if the workers belong to this process. */
  refuse?(report: DeliveredReport, because: string): Promise<void>;
  /** Removes tasks that no worker has started. Returns the number of started tasks, or a larger one. */
  clear(): Promise<number>;
  kill?(): void;
  close(): Promise<void>;
}

export interface AssignedTask {
  readonly task: Task;
  readonly times: number;
  finish(event: CampaignEvent | null): Promise<void>;
  giveBack(): Promise<void>;
}

export interface TaskSource {
  /** Returns undefined when there are no more tasks. Rejects when the signal aborts. */
  next(signal: AbortSignal): Promise<AssignedTask | undefined>;
  report(event: CampaignEvent): Promise<void>;
  /** Reports the drawn test cases of a batch. Resolves to the new ones, or to undefined if the leader does not answer. */
  enter(drawn: BatchDone): Promise<Entered | undefined>;
  /** Yields past and future events; the events of batches may be missing. Ends when the signal aborts. */
  log(signal: AbortSignal): AsyncIterable<CampaignEvent>;
}
