import { formatAddress, go } from '../shell/router.js';
import { jobs } from '../api/live.js';
import { api, whyFailed } from '../api/studio.js';
import { toLanguage } from '../model/language-of.js';
import { callProblem, fingerprint, nameOfText } from './call.js';
import { changeWork, keyOf, keyOfCall, nameOfFormula, work } from './formulas.js';
import { newLocal, open } from './opening.js';

export function OtherCalls() {
  const others = jobs.value.filter(({ kind, job }) => kind === 'call' && job !== work.value.call?.job);
  if (others.length === 0) return null;
  return (
    <>
      <h2>Other calls</h2>
      <ul class="nodes">
        {others.map(({ job, title, state }) => (
          <li key={job}>
            <button type="button" class="link" onClick={() => void openCall(job)}>
              {title}
            </button>{' '}
            <span class="faint">{state}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export async function openCall(job: string): Promise<void> {
  const known = keyOfCall(job);
  if (known !== undefined) return go(`${formatAddress(['debug'])}?${known}`);
  try {
    const now = await api.job({ job });
    if (now.kind !== 'call') return;
    const { input } = now.call;
    const query = nameOfFormula(input) ?? newLocal(input.kind === 'text' ? (input.name ?? 'called') : 'called');
    const of = input.kind === 'text' ? { of: fingerprint(input.text) } : {};
    changeWork(keyOf(query), { call: { job, ...of, name: nameOfText(input) } });
    if (input.kind === 'text') {
      open({ query, name: query['local'] ?? '', text: input.text, language: toLanguage(input.language) });
    }
    go(formatAddress(['debug'], query));
  } catch (error) {
    callProblem.value = whyFailed(error);
  }
}
