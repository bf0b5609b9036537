import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type WorkerRuntime, CampaignStopped, runWorker } from '../../campaign/index.js';
import { type ThreadData, threadLink } from '../../host/index.js';
import { type Notice, BadInput, CLOCK, PauseControl } from '../base/index.js';
import { partsOfPlan, partsWith } from '../plugins/index.js';
import { mayRun } from './trust.js';
import { workerTools } from './runtime.js';

// Entry point of each thread that threads.ts starts.
if (parentPort !== null) void work(parentPort, workerData as ThreadData);

async function work(port: MessagePort, { jobs, isPaused, worker: of }: ThreadData): Promise<void> {
  const pace = new PauseControl({ paused: isPaused });
  const link = threadLink(port, (paused) => (paused ? pace.pause() : pace.resume()));
  const { source, store } = link;
  const emit = (notice: Notice): void => link.emit(notice);
  try {
    const worker: WorkerRuntime = {
      store,
      source,
      clock: CLOCK,
      jobs,
      machine: of?.machine,
      isTransient: () => false,
      async prepare(plan) {
        // Only the leader's machine has the files that a plan names.
        const parts = of === undefined ? await partsOfPlan(plan, emit) : await partsWith(of.plugins, emit);
        const may = (id: string, version?: string) => of === undefined || mayRun(id, of.allowed, version);
        const how = { parts, jobs, pace, machine: of?.machine, onlyNpm: of !== undefined, mayRun: may, emit };
        return workerTools(plan, store, how);
      },
    };
    await runWorker(worker, link.stop);
  } catch (error) {
    link.cannot(error instanceof BadInput ? new CampaignStopped(error.message) : error);
  }
  // Ends only this thread, even if a plug-in has left handles open.
  process.exit();
}
