import { parentPort } from 'node:worker_threads';
import { type ModelRecord, examineModel } from '../campaign/index.js';
import type { Script } from '../script/index.js';
import { readScript } from '../syntax/index.js';

/** A model that is to be evaluated in a script, at its last check. */
export interface ModelJob {
  readonly model: string;
  readonly script: string;
}

/** The same script is often asked about again: by the next solver. */
let last: { readonly text: string; readonly script: Script } | undefined;

parentPort?.on('message', ({ model, script: text }: ModelJob) => {
  last = last?.text === text ? last : { text, script: readScript(text).script };
  const now = (): number => performance.now();
  parentPort?.postMessage(examineModel(model, last.script, { now, effort: 'quick' }) satisfies ModelRecord);
});
