import type { CampaignEvent, Task } from '../../log/index.js';

/** A worker's report: an event for the log, without a valid `at`. */
export interface Report {
  readonly worker: string;
  /** The task that `event` ends, by `taskName`. Null for a report during a task. */
  readonly task: string | null;
  readonly event: CampaignEvent | null;
  /** The task during which it was found; missing for a worker of this process. */
  readonly of?: string | undefined;
}

/** A report that is redelivered until it is acknowledged. */
export interface DeliveredReport extends Report {
  /** Acknowledges the report: the log holds it or does not need it. */
  taken(): Promise<void>;
}

export interface Dispatch {
  /** Maximum of pending tasks: enough to keep all workers busy. */
  readonly room: number;
  readonly hosts: ReadonlySet<string>;
  /** Calls back when `room` may have grown. Returns the function to unsubscribe. */
  onRoom(hear: () => void): () => void;
  /** Queues a task. A queued task of equal name is not added again. */
  post(task: Task): Promise<void>;
  /** Yields reports in order per worker, until the dispatch is closed. */
  reports(): AsyncIterable<DeliveredReport>;
  /** Passes on events of the log; missing if workers read the log themselves. */
  onLogged?(event: CampaignEvent): void;
  /** Discards and counts an invalid report; missing if workers belong to this process. */
  refuse?(report: DeliveredReport, because: string): Promise<void>;
  /** Removes tasks that no worker has started. Returns the number of the others. */
  clear(): Promise<number>;
  kill?(): void;
  close(): Promise<void>;
}

export interface AssignedTask {
  readonly task: Task;
  /** Number of assignments, this one included. */
  readonly times: number;
  /** Reports the result. Settles once it is stored. */
  finish(event: CampaignEvent | null): Promise<void>;
  giveBack(): Promise<void>;
}

export interface TaskSource {
  /** Returns undefined when there are no more tasks. Rejects when the signal aborts. */
  next(signal: AbortSignal): Promise<AssignedTask | undefined>;
  report(event: CampaignEvent): Promise<void>;
  /** Yields past and future events; may leave out batches. Ends when the signal aborts. */
  log(signal: AbortSignal): AsyncIterable<CampaignEvent>;
}
