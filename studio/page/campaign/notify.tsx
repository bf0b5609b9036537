import { effect, signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { CampaignLive } from '../../server/contract/index.js';
import { visibleLine } from '../../../src/smt.js';
import { needsEventsWhenHidden } from '../api/live.js';
import { formatAddress, go } from '../shell/router.js';
import { follow } from './live.js';

const KEY = 'gainsay.notify';

/** Campaigns whose certified findings the user asked to be notified of, in this tab. */
const wanted = signal<readonly string[]>(readWanted());

function readWanted(): readonly string[] {
  const known: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '[]');
  return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
}

/** Follows these campaigns in every view, and notifies of new groups with a certified finding. */
export function notifyOfFindings(): void {
  effect(() => {
    sessionStorage.setItem(KEY, JSON.stringify(wanted.value));
    needsEventsWhenHidden.value = wanted.value.length > 0;
    const ends = wanted.value.map(watchCampaign);
    return () => ends.forEach((end) => end());
  });
}

function watchCampaign(campaign: string): () => void {
  let now: CampaignLive | undefined;
  let known: ReadonlySet<string> | undefined;
  return follow(campaign, {
    failed: () => undefined,
    set(change) {
      now = change(now);
      if (now === undefined || !now.isWhole) return;
      const certified = now.newest.filter(({ trust }) => trust === 'certified');
      if (known !== undefined && now.running !== null)
        for (const row of certified) if (!known.has(row.group) && !known.has(row.finding)) notify(now, row);
      // A group that is reduced or bisected gets another name.
      known = new Set([...(known ?? []), ...certified.flatMap(({ group, finding }) => [group, finding])]);
    },
  });
}

function notify({ campaign, name }: CampaignLive, { kind, finding, because }: CampaignLive['newest'][number]): void {
  if (Notification.permission !== 'granted') return;
  const made = new Notification(`${kind} in ${visibleLine(name)}`, { body: visibleLine(because), tag: finding });
  made.addEventListener('click', () => {
    window.focus();
    go(formatAddress(['findings', campaign, finding]));
    made.close();
  });
}

export function NotifyButton({ now: { campaign, running } }: { now: CampaignLive }) {
  const [isDenied, setIsDenied] = useState(false);
  const isOn = wanted.value.includes(campaign);
  if (running === null || running.by === 'work' || globalThis.Notification === undefined) return null;
  const others = wanted.value.filter((each) => each !== campaign);
  const turnOn = async (): Promise<void> => {
    const isAllowed = (await Notification.requestPermission()) === 'granted';
    setIsDenied(!isAllowed);
    if (isAllowed) wanted.value = [...others, campaign];
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        title="A notification of the browser for each new group with a certified finding, while this tab is open"
        onClick={() => (isOn ? (wanted.value = others) : void turnOn())}
      >
        {isOn ? 'Notifications on' : 'Notify me'}
      </button>
      {isDenied && <span class="warn">The browser does not allow notifications of this page.</span>}
    </>
  );
}
