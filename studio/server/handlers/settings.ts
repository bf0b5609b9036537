import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';

export function settingsHandlers({ settings }: Studio) {
  return {
    settings: () => settings.read(),
    saveSettings: (input) => settings.write(input.settings),
    resetSettings: () => settings.reset(),
  } satisfies Partial<Handlers>;
}
