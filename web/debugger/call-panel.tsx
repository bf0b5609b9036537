import { useEffect } from 'preact/hooks';
import { kept } from '../shell/kept.js';
import { asked, AskedPicker, findSolvers } from './asked.js';
import { startCall } from './call.js';
import { openText } from './document.js';

const wantsModels = kept('models', ['yes', 'no'] as const, 'yes');

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
        <button type="submit" class="primary" disabled={openText.value.text === '' || asked.value.length === 0}>
          Call
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={wantsModels.value === 'yes'}
            onChange={(event) => (wantsModels.value = event.currentTarget.checked ? 'yes' : 'no')}
          />
          <span>ask for models</span>
        </label>
      </p>
      <AskedPicker />
      {openText.value.text === '' && <p class="faint">Open a file first.</p>}
    </form>
  );
}
