import { useEffect } from 'preact/hooks';
import { storeChoice } from '../shell/kept.js';
import { targets, TargetPicker, findSolvers } from './targets.js';
import { startCall } from './call.js';
import { openText } from './formulas.js';
import { OtherCalls } from './other-calls.js';

const wantsModels = storeChoice('models', ['yes', 'no'] as const, 'yes');

export function CallPanel() {
  useEffect(() => void findSolvers(), []);
  return (
    <form
      data-testid="call"
      onSubmit={(event) => {
        event.preventDefault();
        void startCall(wantsModels.value === 'yes');
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
      </p>
      <TargetPicker />
      {openText.value.text === '' && <p class="faint">Open a file first.</p>}
      <OtherCalls />
    </form>
  );
}
