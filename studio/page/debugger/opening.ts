import { batch } from '@preact/signals';
import { readLineEnds } from '../editor/line-ends.js';
import { detectLanguage } from '../model/language-of.js';
import { type Draft, dropDraft, readDraft } from './drafts.js';
import {
  type FormulaName,
  type OpenFormula,
  change,
  currentKey,
  formulas,
  isEdited,
  keyOf,
  openText,
  put,
} from './formulas.js';

export type Source = Pick<OpenFormula, 'query' | 'name' | 'text'> &
  Partial<Pick<OpenFormula, 'language' | 'origin' | 'version' | 'made' | 'problem'>>;

/** Restores edits of an earlier visit. */
export function open(source: Source): void {
  const key = keyOf(source.query);
  const before = formulas.peek().get(key);
  const edits = before === undefined ? readDraft(source.query) : isEdited(before) ? before : undefined;
  const { text, hasCrlf } = readLineEnds(source.text);
  const language = source.language ?? detectLanguage(source.name, text);
  const plain: OpenFormula = { ...source, text, hasCrlf, saved: text, language };
  batch(() => {
    put(edits === undefined ? plain : withEdits(plain, edits));
    currentKey.value = key;
  });
}

function withEdits(plain: OpenFormula, { text, version, language, saved }: Draft | OpenFormula): OpenFormula {
  if (text === plain.text) return plain;
  const edited = { ...plain, text, language };
  if (version === plain.version) return edited;
  // The edits began with another version of the file.
  const { version: newer, ...rest } = edited;
  return {
    ...rest,
    ...(version === undefined ? {} : { version }),
    ...(newer === undefined ? {} : { onDisk: newer }),
    saved: saved ?? plain.saved,
  };
}

export function closeFormula(query: FormulaName): void {
  const key = keyOf(query);
  dropDraft(query);
  batch(() => {
    formulas.value = new Map([...formulas.peek()].filter(([each]) => each !== key));
    if (currentKey.peek() === key) currentKey.value = '';
  });
}

export function newLocal(name: string): FormulaName {
  for (let number = 1; ; number++) {
    const local = number === 1 ? name : `${name} (${number})`;
    if (!formulas.peek().has(keyOf({ local })) && readDraft({ local }) === undefined) return { local };
  }
}

export function edit(text: string): void {
  const now = openText.peek();
  if (text === now.text) return;
  if (currentKey.peek() !== '') {
    // The language is unknown until the user typed some characters.
    const isTyped = now.name === 'untitled' && now.saved === '';
    return change(currentKey.peek(), { text, ...(isTyped ? { language: detectLanguage('', text) } : {}) });
  }
  const query = newLocal('untitled');
  batch(() => {
    put({ query, name: 'untitled', language: detectLanguage('', text), text, saved: '' });
    currentKey.value = keyOf(query);
  });
}
