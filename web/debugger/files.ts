import { addressOf, go } from '../shell/router.js';
import { open, openText, problem } from './document.js';

/** Opens files that were chosen, dropped or pasted: the first one. */
export async function openLocal(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    const text = await file.text();
    open({ name: file.name, text });
    go(addressOf(['debug'], { local: file.name }));
  } catch (error) {
    problem.value = `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

export function openPasted(text: string): void {
  if (text.trim() === '') return;
  open({ name: 'pasted', text });
  go(addressOf(['debug'], { local: 'pasted' }));
}

/** Hands the open text to the browser as a file to save. */
export function download(): void {
  const { name, text, language } = openText.value;
  const ending = /\.(btor2?|smt2)$/i.test(name) ? '' : language === 'btor' ? '.btor' : '.smt2';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${name === '' ? 'untitled' : name.split('/').at(-1)}${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
