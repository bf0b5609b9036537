import { openForNotes } from '../../host/index.js';
import {
  type CampaignEvent,
  type FindingState,
  TRIAGE_STATES,
  type Triage,
  type TriageState,
  readState,
} from '../../campaign/index.js';
import { type UnconfirmedEvent, findFinding } from './campaign-view.js';
import { requireFolder } from './known.js';
import { dropUndefined } from '../../util/index.js';
import { badUsage } from '../base/index.js';

/** An omitted `link` or `note` is cleared, since new triage replaces all earlier triage of the finding. */
export interface TriageOptions {
  readonly link?: string | undefined;
  readonly note?: string | undefined;
  /** Findings that the caller has already read, up to event `at`. */
  readonly known?: { readonly at: number; readonly findings: readonly FindingState[] };
}

export interface Triaged {
  readonly finding: FindingState;
  readonly triage: Triage;
}

/** Of a note, in UTF-16 units. */
const MOST_NOTE = 20_000;

/**
 * Records triage, even while the campaign runs; `findings`, `report` and `--known` use it. Throws `BadInput` for an
 * unknown finding or a link that is not a web address.
 *
 * @example
 * await triage('gainsay-campaign-1', 'crash-3be2', 'reported', { link: 'https://github.com/Z3Prover/z3/issues/1' });
 */
export async function triage(
  dir: string,
  id: string,
  state: TriageState,
  { link, note, known }: TriageOptions = {},
): Promise<Triaged> {
  if (!TRIAGE_STATES.includes(state)) {
    throw badUsage(`there is no state '${String(state)}'`, { expected: TRIAGE_STATES.join(', ') });
  }
  if (link !== undefined && !isAddress(link)) {
    throw badUsage('the link is not a web address', { expected: 'https://…' });
  }
  if (note !== undefined && note.length > MOST_NOTE) {
    throw badUsage(`the note has ${note.length} characters`, { expected: `at most ${MOST_NOTE}` });
  }
  const folder = requireFolder(await openForNotes(dir));
  try {
    const unconfirmed: UnconfirmedEvent[] = [];
    const onEvent = (event: CampaignEvent) => {
      if (event.kind === 'finding-not-confirmed') unconfirmed.push(event);
    };
    const { at, findings } = known ?? (await readState(folder.store, onEvent));
    const finding = findFinding({ confirmed: findings, unconfirmed }, id, dir);
    const { stillIn } = finding.triage ?? {};
    const { fixedIn, returnedIn } = finding.triage?.state === state ? finding.triage : {};
    const when = new Date().toISOString();
    const said = {
      state,
      link: link ?? null,
      note: note ?? null,
      when,
      ...dropUndefined({ fixedIn, returnedIn, stillIn }),
    };
    await folder.store.append([{ kind: 'finding-triaged', at, id: finding.id, triage: said }]);
    return { finding, triage: said };
  } finally {
    await folder.close();
  }
}

function isAddress(link: string): boolean {
  return /^https?:\/\/[!-~]+$/.test(link) && link.length <= 2_000 && URL.canParse(link);
}
