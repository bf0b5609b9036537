import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { storeChoice } from '../shell/kept.js';
import { targets, TargetPicker, findSolvers } from './targets.js';
import { startCall } from './call.js';
import { openText } from './formulas.js';
import { OtherCalls } from './other-calls.js';

const asksEach = storeChoice('models-of-each-check', ['yes', 'no'] as const, 'no');
const hasSeveralChecks = computed(() => {
  const { text, language } = openText.value;
  return language === 'smtlib' && (text.match(/\(\s*check-sat/g)?.length ?? 0) > 1;
});
const wantsModels = storeChoice('models', ['yes', 'no'] as const, 'yes');

export function callShown(): Promise<void> {
  const wantsEach = asksEach.value === 'yes' && hasSeveralChecks.value;
  return startCall(wantsModels.value === 'yes' && (wantsEach ? 'each' : true));
}

export function CallPanel() {
  useEffect(() => void findSolvers(), []);
  return (
    <form
      data-testid="call"
      onSubmit={(event) => {
        event.preventDefault();
        void callShown();
      }}
    >
      <p class="buttons">
        <button type="submit" class="primary" disabled={openText.value.text === '' || targets.value.length === 0}>
          Call
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={wantsModels.value === 'yes'}
            onChange={(event) => (wantsModels.value = event.currentTarget.checked ? 'yes' : 'no')}
          />
          <span>request models</span>
        </label>
        {hasSeveralChecks.value && (
          <label class="check" title="Runs each solver again, with a request after each check that was sat">
            <input
              type="checkbox"
              checked={asksEach.value === 'yes'}
              disabled={wantsModels.value === 'no'}
              onChange={(event) => (asksEach.value = event.currentTarget.checked ? 'yes' : 'no')}
            />
            <span>of every check</span>
          </label>
        )}
      </p>
      <TargetPicker />
      {openText.value.text === '' && <p class="faint">Open a file first.</p>}
      <OtherCalls />
    </form>
  );
}
