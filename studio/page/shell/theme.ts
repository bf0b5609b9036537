import { computed, effect, signal } from '@preact/signals';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'gainsay.theme';
const CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const systemIsDark = signal(dark?.matches ?? false);
dark?.addEventListener('change', ({ matches }) => (systemIsDark.value = matches));

export const themeChoice = signal<ThemeChoice>(
  CHOICES.find((each) => each === globalThis.localStorage?.getItem(KEY)) ?? 'system',
);

export const theme = computed<'light' | 'dark'>(() => {
  if (themeChoice.value === 'system') return systemIsDark.value ? 'dark' : 'light';
  return themeChoice.value;
});

export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    localStorage.setItem(KEY, themeChoice.value);
  });
}
