import { existsSync, realpathSync } from 'node:fs';
import { stampOf } from '../campaigns.js';
import {
  type HuntEvent,
  type Notice,
  type PacedControl,
  type ResumeEvent,
  type Work,
  PauseControl,
  isLogged,
  isNotice,
} from '../../../src/index.js';
import type { Task } from './job.js';

export interface CampaignRun {
  readonly title: string;
  readonly kind: 'hunt' | 'resume';
  /** Absent for a new campaign, whose folder is not made yet. */
  readonly folder?: string;
  start(control: PacedControl): Work<HuntEvent | ResumeEvent, unknown>;
  /** Called when the folder exists. Returns the campaign's id, and the folder with links resolved. */
  opened(folder: string): { readonly campaign: string; readonly folder: string };
  /** Called after `opened`. */
  readonly followed?: (() => void) | undefined;
}

const KEPT = 500;

export function campaignTask({ title, kind, folder: given, start, opened, followed }: CampaignRun): Task {
  let campaign: string | null = null;
  let folder = given;
  let stamp: string | undefined;
  const notices: string[] = [];
  const pace = new PauseControl();
  return {
    title,
    pace,
    get folder() {
      return folder;
    },
    get campaign() {
      return campaign;
    },
    get stamp() {
      return stamp;
    },
    details: () => ({ kind, campaign, notices }),
    async run(signal, { job, publish, changed }) {
      const say = (text: string) => {
        if (notices.push(text) > KEPT) notices.shift();
        publish({ kind: 'notice', job, text });
      };
      const work = start({ signal, pace });
      for await (const event of work) {
        if (isLogged(event)) continue;
        if (isNotice(event)) {
          if (event.kind !== 'reading-seeds') say(noticeLine(event));
        } else if (event.kind === 'folder-made') {
          if (existsSync(event.folder)) folder = realpathSync(event.folder);
        } else if (event.kind === 'campaign-opened') {
          ({ campaign, folder } = opened(event.folder));
          stamp = stampOf(folder);
          changed();
          followed?.();
        } else if (event.kind === 'campaign-stopped') say(`${event.message}; everything found so far is kept`);
        else if (event.kind === 'build-changed') say(event.change);
        else if (event.kind === 'nothing-left') say(`nothing left to do: ${event.reason}`);
      }
      await work.result;
    },
  };
}

export function noticeLine(notice: Notice): string {
  switch (notice.kind) {
    case 'warning':
      return notice.problem.diagnostic.message;
    case 'reading-seeds':
      return `${notice.read} of ${notice.of} seeds were read`;
    case 'fetching':
      return `fetching ${notice.solver}`;
    case 'versions-here':
      return `${notice.here} of ${notice.of} versions are cached; the others are not run`;
    case 'building':
    case 'seeds-left-out':
      return notice.line;
    case 'plugin-loaded':
      return `plug-in ${notice.plugin}: ${notice.parts.join('; ')}`;
    case 'config-loaded':
      return `options from gainsay.config.json: ${notice.used.join(', ')}`;
    case 'plugin-failed':
      return `plug-in ${notice.plugin}, ${notice.part}: ${notice.message}`;
    case 'server-lost':
      return `the connection to ${notice.address} is lost`;
    case 'server-back':
      return `the connection to ${notice.address} is back`;
    case 'server-full':
      return `${notice.address} is full: ${notice.because}`;
    case 'server-has-room':
      return `${notice.address} has space again`;
    case 'message-refused':
      return `a message at ${notice.address} is not from Gainsay and is ignored: ${notice.because}`;
    case 'consumer-gone':
      return `the consumer ${notice.consumer} at ${notice.address} was deleted and has been created again`;
    case 'messages-refused':
      return `${notice.count} messages at ${notice.address} were ignored`;
    case 'worker-refuses':
      return `worker ${notice.worker} refuses: ${notice.because}`;
    case 'no-workers':
      return `${notice.address} has no workers`;
    case 'fetching-versions':
      return `${notice.missing} of ${notice.of} versions were missing; each is fetched when it is run`;
  }
}
