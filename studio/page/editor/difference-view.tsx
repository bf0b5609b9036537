import { useEffect, useRef } from 'preact/hooks';
import { useReply } from '../api/use-reply.js';
import type { ComparedTexts } from './compared.js';

export function DifferenceView(texts: ComparedTexts) {
  const { value: merge, problem } = useReply(() => import('./merge.js'), []);
  const host = useRef<HTMLDivElement>(null);
  const { before, after, third } = texts;
  useEffect(() => {
    if (host.current === null || merge === undefined) return undefined;
    // CodeMirror adds its styles to a shadow root as constructed style sheets, which the content policy allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    return merge.showDifference(root, texts);
  }, [merge, before.text, after.text, third?.text, after.language]);
  return (
    <>
      <div class="sides" ref={host} data-testid="sides" />
      {problem !== '' && <p class="bad">{problem}</p>}
    </>
  );
}
