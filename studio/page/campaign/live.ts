import { useEffect, useState } from 'preact/hooks';
import { type CampaignLive, ApiError } from '../../server/contract/index.js';
import { jobs, keepUpToDate } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';

/** Maximum time, in milliseconds, that the server reads a long log before it sends the first figures. */
export const SOON_MS = 400;

/** `hasClock` also follows the clock, so the view is drawn again every second. */
export function useCampaign(
  campaign: string,
  hasClock = false,
): { readonly now: CampaignLive | undefined; readonly problem: string } {
  const [now, setNow] = useState<CampaignLive | undefined>(undefined);
  const [problem, setProblem] = useState('');
  // Reloads the campaign when a hunt starts or ends, because another process may now run the campaign.
  const hunts = jobs.value.filter(({ kind }) => kind === 'hunt' || kind === 'resume');
  const states = hunts.map(({ job, state }) => `${job} ${state}`).join();
  useEffect(() => {
    const set = (change: (before: CampaignLive | undefined) => CampaignLive | undefined): void => {
      setNow(change);
      setProblem('');
    };
    return follow(campaign, { set, failed: setProblem, hasClock });
  }, [campaign, states]);
  return { now, problem };
}

interface FigureListener {
  set(change: (before: CampaignLive | undefined) => CampaignLive | undefined): void;
  failed(problem: string): void;
  readonly hasClock?: boolean;
}

export function follow(campaign: string, { set, failed, hasClock = true }: FigureListener): () => void {
  let isOver = false;
  const load = async (): Promise<string | undefined> => {
    try {
      const reply = await api.campaign({ campaign, within: SOON_MS });
      if (!isOver) set(() => reply);
      return reply.asOf;
    } catch (error) {
      if (isOver) return undefined;
      // The last figures of a deleted campaign would look like those of a running hunt.
      if (error instanceof ApiError && error.problem.kind === 'not-found') set(() => undefined);
      failed(whyFailed(error));
      return undefined;
    }
  };
  const end = keepUpToDate(campaign, load, (event) => {
    if ('campaign' in event && (hasClock || event.kind !== 'clock'))
      set((before) => (before === undefined ? before : { ...before, ...event.now }));
  });
  return () => {
    isOver = true;
    end();
  };
}
