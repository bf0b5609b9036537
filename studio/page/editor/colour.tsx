import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import type { ComponentChildren } from 'preact';
import { TOKENS, languageFor } from './modes.js';

const CLASSES = tagHighlighter([
  { tag: tags.comment, class: 'code-comment' },
  { tag: tags.keyword, class: 'code-keyword' },
  { tag: tags.operatorKeyword, class: 'code-operator' },
  { tag: [tags.number, tags.atom], class: 'code-number' },
  { tag: tags.string, class: 'code-string' },
  { tag: [tags.attributeName, tags.bracket], class: 'code-comment' },
  { tag: tags.labelName, class: 'code-label' },
]);

export function colour(text: string, language: 'smtlib' | 'btor'): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = 0;
  highlightTree(languageFor(language, TOKENS).parser.parse(text), CLASSES, (from, to, name) => {
    if (from > at) parts.push(text.slice(at, from));
    parts.push(
      <span key={from} class={name}>
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  });
  parts.push(text.slice(at));
  return parts;
}
