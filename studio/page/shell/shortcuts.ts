import { useEffect } from 'preact/hooks';

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Returns whether the browser undoes typing in the focused element. */
export function hasOwnHistory(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return isTyping(event) && !(target instanceof HTMLElement && target.matches(WITHOUT_TEXT));
}

const WITHOUT_TEXT = 'select, [type=checkbox], [type=radio], [type=range]';

/** Runs commands by key, except during typing and in dialogs. */
export function useShortcuts(commands: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const command = Object.hasOwn(commands, event.key) ? commands[event.key] : undefined;
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
