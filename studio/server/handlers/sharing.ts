import { campaignPage } from '../../export/campaign.js';
import { reductionPage } from '../../export/reduction.js';
import { isReduceTask } from '../jobs/reduce.js';
import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';

export function sharingHandlers({ jobs, campaigns }: Studio, page: string) {
  return {
    reductionPage: ({ job }) => reductionPage(jobs.getTask(job, isReduceTask).stored, page),
    campaignPage: async ({ campaign }) => {
      const watch = await campaigns.get(campaign);
      return campaignPage(watch, campaigns.readClock(watch).ms);
    },
  } satisfies Partial<Handlers>;
}
