import { batch } from '@preact/signals';
import { useState } from 'preact/hooks';
import { DifferenceView } from '../editor/difference-view.js';
import { go } from '../shell/router.js';
import { addressNow } from './address.js';
import { type Draft, discardOther, otherEdits } from './drafts.js';
import { currentKey, keyOf, openText, put } from './formulas.js';
import { newLocal } from './opening.js';

/** Warns of unsaved edits of the open text in another tab, also if that tab is closed. */
export function OtherEdits() {
  return (
    <>
      {otherEdits.value.map(([key, draft]) => (
        <Edits key={key} id={key} draft={draft} />
      ))}
    </>
  );
}

function Edits({ id, draft }: { id: string; draft: Draft }) {
  const [isShown, setIsShown] = useState(false);
  const { text, language } = openText.value;
  return (
    <section class="disk" aria-label="Edits in another tab" data-testid="other-edits">
      <p class="buttons">
        <b role="status">
          Another tab has other unsaved edits of this text, made at{' '}
          {new Date(draft.edited ?? draft.at).toLocaleTimeString('en-GB')}.
        </b>
        <button type="button" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide the difference' : 'Show the difference'}
        </button>
        <button type="button" onClick={() => openCopy(draft)}>
          Open them as a new text
        </button>
        <button type="button" onClick={() => discardOther(id)}>
          Ignore them
        </button>
      </p>
      {isShown && (
        <div class="difference">
          <p class="names">
            <b>in the other tab</b>
            <b>here</b>
          </p>
          <DifferenceView
            before={{ name: 'in the other tab', text: draft.text, language: draft.language }}
            after={{ name: 'here', text, language }}
          />
        </div>
      )}
    </section>
  );
}

function openCopy({ name, text, language }: Draft): void {
  const query = newLocal(`${name} of another tab`);
  batch(() => {
    put({ query, name: query['local'] ?? name, language, text, saved: '' });
    currentKey.value = keyOf(query);
  });
  go(addressNow());
}
