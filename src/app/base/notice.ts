import type { NatsNotice } from '../../host/index.js';
import type { Problem } from './problem.js';

/** What whoever uses the application may want to hear of while something is done, besides what comes of it. */
export type Notice =
  /** What becomes of the connection to the server that a campaign is on. */
  | NatsNotice
  /** A worker of the campaign that this process leads does nothing for it. */
  | { readonly kind: 'worker-refuses'; readonly worker: string; readonly because: string }
  /** For some time nobody has worked for the campaign that this process leads; so many workers have refused to. */
  | { readonly kind: 'no-workers'; readonly address: string; readonly refused: number }
  /** Something in the input was left out, or is not as it seems; the work goes on. */
  | { readonly kind: 'warning'; readonly problem: Problem }
  /** How many seed files were read; `path`: a large one is being read. */
  | {
      readonly kind: 'reading-seeds';
      readonly read: number;
      readonly of: number;
      readonly done: boolean;
      readonly path?: string;
      readonly bytes?: number;
    }
  /** A version of Z3 is about to be fetched from npm, once, into this folder. */
  | { readonly kind: 'fetching'; readonly version: string; readonly folder: string }
  /** Without a network, of the versions that npm has only those are asked that are here. */
  | { readonly kind: 'versions-here'; readonly here: number; readonly of: number }
  /** What a checkout of which versions are built says. */
  | { readonly kind: 'building'; readonly line: string }
  /** A plug-in was loaded, and brings these parts: `strategies a, b`. */
  | {
      readonly kind: 'plugin-loaded';
      readonly plugin: string;
      readonly path: string;
      readonly parts: readonly string[];
    }
  /** `gainsay.config.js` was loaded, and names so many plug-ins. */
  | { readonly kind: 'config-loaded'; readonly path: string; readonly plugins: number }
  /** A part of a plug-in failed; `off`: it is not used any more. What was found is kept. */
  | {
      readonly kind: 'plugin-failed';
      readonly plugin: string;
      readonly part: string;
      readonly message: string;
      readonly off: boolean;
    }
  /** So many of these versions are fetched from npm as they are asked; `finding`: to bisect it while a hunt goes on. */
  | {
      readonly kind: 'fetching-versions';
      readonly missing: number;
      readonly of: number;
      readonly folder: string;
      readonly finding: string | null;
    };

/** Hears notices. */
export type Tell<Event = Notice> = (event: Event) => void;

/** Tells of problems that are no reason to stop. */
export function warn(tell: Tell, problems: readonly Problem[]): void {
  for (const problem of problems) tell({ kind: 'warning', problem });
}

/** Hears each notice once, however often it is told, but those of what comes and goes; all other events as they come. */
export function once<Event extends { readonly kind: string }>(tell: Tell<Event>): Tell<Event> {
  const told = new Set<string>();
  return (event) => {
    if (isNotice(event) && NOTICES[event.kind] === 'once') {
      const text = JSON.stringify(event);
      if (told.has(text)) return;
      told.add(text);
    }
    tell(event);
  };
}

/** Whether an event is a notice: each work has events of its own besides. */
export function isNotice(event: { readonly kind: string }): event is Notice {
  return Object.hasOwn(NOTICES, event.kind);
}

/** How often a notice is told. */
const NOTICES: Readonly<Record<Notice['kind'], 'once' | 'each time'>> = {
  warning: 'once',
  'reading-seeds': 'each time',
  fetching: 'once',
  'versions-here': 'once',
  building: 'once',
  'plugin-loaded': 'once',
  'config-loaded': 'once',
  'plugin-failed': 'once',
  'fetching-versions': 'once',
  'server-lost': 'each time',
  'server-back': 'each time',
  'server-full': 'each time',
  'server-has-room': 'each time',
  'message-refused': 'once',
  'messages-refused': 'each time',
  'consumer-gone': 'each time',
  'worker-refuses': 'once',
  'no-workers': 'each time',
};
