import { signal } from '@preact/signals';
import type { StoredSettings, Settings } from '../../server/contract/index.js';
import { api, whyFailed } from '../api/studio.js';
import { themeChoice } from '../shell/theme.js';

export const settings = signal<StoredSettings | undefined>(undefined);
export const settingsProblem = signal('');

/** A theme chosen in this browser stays. */
export async function loadSettings(): Promise<void> {
  const own = themeChoice.peek();
  await applySettings(() => api.settings({}));
  if (own !== 'system') themeChoice.value = own;
}

export function saveSettings(next: Settings): Promise<void> {
  return applySettings(() => api.saveSettings({ settings: next }));
}

export function resetSettings(): Promise<void> {
  return applySettings(() => api.resetSettings({}));
}

async function applySettings(ask: () => Promise<StoredSettings>): Promise<void> {
  try {
    const now = await ask();
    const before = settings.peek()?.settings.theme;
    settings.value = now;
    settingsProblem.value = now.problem ?? '';
    // The head of the page may have set another theme since.
    if (now.settings.theme !== before) themeChoice.value = now.settings.theme;
  } catch (error) {
    settingsProblem.value = whyFailed(error);
  }
}
