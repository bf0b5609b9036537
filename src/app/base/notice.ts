import type { NatsNotice } from '../../host/index.js';
import type { Problem } from './problem.js';

export type Notice =
  | NatsNotice
  | { readonly kind: 'worker-refuses'; readonly worker: string; readonly because: string }
  /** No worker has been active for some time. `refused` is the number of workers that refused the campaign. */
  | { readonly kind: 'no-workers'; readonly address: string; readonly refused: number }
  | { readonly kind: 'warning'; readonly problem: Problem }
  /** Progress of reading seeds. `path` is set while a large file is being read. */
  | {
      readonly kind: 'reading-seeds';
      readonly read: number;
      readonly of: number;
      readonly done: boolean;
      readonly path?: string;
      readonly bytes?: number;
    }
  /** `isElsewhere`: another process is fetching the package, and this one waits for it. */
  | { readonly kind: 'fetching'; readonly solver: string; readonly folder: string; readonly isElsewhere: boolean }
  /** Only the installed versions are checked, since the machine is offline. */
  | { readonly kind: 'versions-here'; readonly here: number; readonly of: number }
  | { readonly kind: 'building' | 'seeds-left-out'; readonly line: string }
  | {
      readonly kind: 'plugin-loaded';
      readonly plugin: string;
      readonly path: string;
      readonly parts: readonly string[];
    }
  | {
      readonly kind: 'config-loaded';
      readonly used: readonly string[];
      readonly replaced: readonly string[];
    }
  /** A part of a plug-in failed. `off` is true if Gainsay no longer uses this part. */
  | {
      readonly kind: 'plugin-failed';
      readonly plugin: string;
      readonly part: string;
      readonly message: string;
      readonly off: boolean;
    }
  /** `finding` is the finding that a hunt is about to bisect, or null outside of a hunt. */
  | {
      readonly kind: 'fetching-versions';
      readonly missing: number;
      readonly of: number;
      readonly folder: string;
      readonly finding: string | null;
    };

export type Emit<Event = Notice> = (event: Event) => void;

export function warn(emit: Emit, problems: readonly Problem[]): void {
  for (const problem of problems) emit({ kind: 'warning', problem });
}

/** Drops repeated notices, except kinds that `NOTICES` marks `each time`. */
export function emitOnce<Event extends { readonly kind: string }>(emit: Emit<Event>): Emit<Event> {
  const told = new Set<string>();
  return (event) => {
    if (isNotice(event) && NOTICES[event.kind] === 'once') {
      const text = JSON.stringify(event);
      if (told.has(text)) return;
      told.add(text);
    }
    emit(event);
  };
}

export function isNotice(event: { readonly kind: string }): event is Notice {
  return Object.hasOwn(NOTICES, event.kind);
}

const NOTICES: Readonly<Record<Notice['kind'], 'once' | 'each time'>> = {
  warning: 'once',
  'reading-seeds': 'each time',
  fetching: 'once',
  'versions-here': 'once',
  building: 'once',
  'seeds-left-out': 'once',
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
