import { type FindingDetail, TRIAGE_CHOICES } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { storeInTab } from '../shell/kept.js';
import { useFailure } from '../shell/use-failure.js';
import { isViewOnly } from '../shell/view-only.js';
import { Problem } from '../shell/parts.js';
import { findingStateText, isTriagedByOther } from './group-state.js';

/** Without the fields that the user did not change. `since` is when the triage was saved that the user saw first. */
interface TriageEdits {
  readonly since: string | null;
  readonly state?: FindingDetail['triage']['state'];
  readonly link?: string;
  readonly note?: string;
}

const drafts = storeInTab<Readonly<Record<string, TriageEdits>>>('triage', {});

export function TriageForm({
  campaign,
  value,
  reload,
}: {
  campaign: string;
  value: FindingDetail;
  reload: () => void;
}) {
  const key = `${campaign} ${value.finding}`;
  const { state: savedState, link: savedLink, note: savedNote, when } = value.triage;
  const edits = drafts.value[key];
  const { state = savedState, link = savedLink ?? '', note = savedNote ?? '' } = edits ?? {};
  const [problem, setProblem] = useFailure([state, link, note]);
  const edit = (more: Partial<TriageEdits>): void =>
    void (drafts.value = { ...drafts.value, [key]: { since: when, ...edits, ...more } });
  const discard = (): void => {
    const { [key]: _, ...others } = drafts.value;
    drafts.value = others;
  };
  const save = async (): Promise<void> => {
    try {
      setProblem('');
      await api.triage({
        campaign,
        finding: value.finding,
        state,
        link: link.trim() === '' ? null : link.trim(),
        note: note.trim() === '' ? null : note,
        since: when,
      });
      discard();
    } catch (error) {
      setProblem(whyFailed(error));
    }
    // If the triage was changed elsewhere, the user sees the change before saving again.
    reload();
  };
  return (
    <form
      data-testid="triage"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset disabled={isViewOnly.value}>
        <legend>Triage</legend>
        <p class="buttons">
          <label>
            State{' '}
            <select value={state} onChange={(event) => edit({ state: event.currentTarget.value as typeof state })}>
              {TRIAGE_CHOICES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label class="grow">
            Link{' '}
            <input
              type="url"
              placeholder="https://…"
              value={link}
              onInput={(event) => edit({ link: event.currentTarget.value })}
            />
          </label>
          <label class="grow">
            Note <input type="text" value={note} onInput={(event) => edit({ note: event.currentTarget.value })} />
          </label>
          <button type="submit" class="primary">
            Save
          </button>
          {edits !== undefined && (
            <button type="button" onClick={discard}>
              Discard
            </button>
          )}
        </p>
        <Problem text={problem} />
        {isTriagedByOther(value) && (
          <p data-testid="triage-group">{findingStateText({ ...value, triage: savedState })}</p>
        )}
        {when !== null && (
          <p class={edits === undefined || edits.since === when ? 'faint' : 'warn'} data-testid="triage-said">
            {edits !== undefined && edits.since !== when && 'Saved while you edited: '}
            {[savedState, savedLink, savedNote].filter((each) => each !== null).join(', ')} since{' '}
            {new Date(when).toLocaleString('en-GB')}
          </p>
        )}
      </fieldset>
    </form>
  );
}
