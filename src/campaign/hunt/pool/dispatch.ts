import type { CampaignEvent, Task } from '../../log/index.js';

/** A worker's report: an event for the log, without a valid `at`. */
export interface Report {
  readonly worker: string;
  /**
   * The task that it ends, by `taskName`: `event` is the result, a fault if it failed, or null without a result. Null
   * for a report during a task that continues.
   */
  readonly task: string | null;
  readonly event: CampaignEvent | null;
  /** The task during which it was found, by `taskName`; missing if the worker runs in this process. */
  readonly of?: string | undefined;
}

/** A report that is redelivered, to any later head of the campaign, until it is acknowledged. */
export interface DeliveredReport extends Report {
  /** Acknowledges the report: the log holds it, or does not need it. */
  taken(): Promise<void>;
}

/** The head's side of a queue of tasks. */
export interface Dispatch {
  /** Maximum of pending tasks: enough to keep all workers busy. */
  readonly room: number;
  /** Host names of the workers' machines. */
  readonly hosts: ReadonlySet<string>;
  /** Calls back whenever `room` may have grown. Returns the function to unsubscribe. */
  onRoom(hear: () => void): () => void;
  /** Queues a task. A queued task of equal name is not added again. */
  post(task: Task): Promise<void>;
  /** The workers' reports, in order per worker. Ends when the dispatch is closed. */
  reports(): AsyncIterable<DeliveredReport>;
  /** Passes on events of the log; missing if workers read the log themselves. */
  onLogged?(event: CampaignEvent): void;
  /** Discards and counts a report that is not valid for this campaign; missing if workers belong to this process. */
  refuse?(report: DeliveredReport, because: string): Promise<void>;
  /** Removes tasks that no worker has started. Returns the number of tasks that workers hold. */
  clear(): Promise<number>;
  /** Ends work at once; missing if that is impossible. */
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

/** A worker's side of a queue of tasks. */
export interface TaskSource {
  /** Waits for the next task; undefined when there are no more. Rejects when the signal aborts. */
  next(signal: AbortSignal): Promise<AssignedTask | undefined>;
  /** Reports an event during a task. Settles once it is stored. */
  report(event: CampaignEvent): Promise<void>;
  /** Past and future events of the log; may leave out batches. Ends when the signal aborts. */
  log(signal: AbortSignal): AsyncIterable<CampaignEvent>;
}
