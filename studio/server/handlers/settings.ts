import type { Handlers } from '../mount.js';
import type { Studio } from '../shared.js';

export function settingsHandlers({ settings, storage, viewOnly }: Studio) {
  return {
    // Others may look at a view-only studio, but not at the user's edits.
    pageStorage: () => (viewOnly ? {} : storage.read()),
    storeForPages: ({ changed }) => {
      storage.change(changed);
      return null;
    },
    settings: () => settings.read(),
    saveSettings: (input) => settings.write(input.settings),
    resetSettings: () => settings.reset(),
  } satisfies Partial<Handlers>;
}
