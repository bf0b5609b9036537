import type { Answer, TaskName, Tasks } from './protocol.js';

export class WorkerClient {
  #worker: Worker | undefined;
  #next = 1;
  readonly #waiting = new Map<number, { done: (reply: unknown) => void; fail: (error: Error) => void }>();

  ask<Name extends TaskName>(task: Name, ask: Tasks[Name]['ask']): Promise<Tasks[Name]['reply']> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done: done as (reply: unknown) => void, fail });
      worker.postMessage({ id, task, ask });
    });
  }

  restart(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { fail } of this.#waiting.values()) fail(new Abandoned());
    this.#waiting.clear();
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.kind === 'done') waiting?.done(data.reply);
      else waiting?.fail(new Error(data.message));
    });
    worker.addEventListener('error', (event) => {
      const error = new Error(event.message === '' ? 'the worker could not be loaded' : event.message);
      for (const { fail } of this.#waiting.values()) fail(error);
      this.#waiting.clear();
      this.#worker = undefined;
    });
    return worker;
  }
}

export class Abandoned extends Error {
  constructor() {
    super('given up');
  }
}
