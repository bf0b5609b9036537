import { joinQueries, withoutFiles } from '../../solver/index.js';
import { toSentText } from '../confirm/index.js';
import { type FindingState, type FullRunRecord, type Plan, type Store, readStoredText } from '../log/index.js';
import { type FileFor, type ReproInput, suspectRun } from './repro.js';

interface SentFiles {
  readonly files: Readonly<Record<string, string>>;
  readonly nameFor: FileFor;
}

/** Collects the texts sent to each solver. The suspect's files get names without a suffix. */
export async function collectSentFiles(
  finding: ReproInput,
  plan: Pick<Plan, 'models'>,
  store: Pick<Store, 'get'>,
): Promise<SentFiles> {
  const { names, runs, tieBreakers, parentRuns, mutant, parent, joined } = finding;
  const files: Record<string, string> = {};
  const chosen = { question: new Map<FullRunRecord, string>(), base: new Map<FullRunRecord, string>() };
  const suspect = suspectRun(finding);
  const first = (run: FullRunRecord) => (run.solver === suspect.solver ? 0 : 1);
  const add = async (of: 'question' | 'base', text: string, sent: readonly FullRunRecord[], models: boolean) => {
    if (text === '') return;
    const plain = names[of];
    for (const run of [...sent].sort((a, b) => first(a) - first(b))) {
      if (run.language === 'btor') continue;
      const own = await toSentText(run, text, { models, store, exact: true });
      const readable = await toSentText(run, text, { models, store });
      // Readers get the text without the markers of inquiries; the script uses the text as sent.
      if (withoutSpaces(own) !== withoutSpaces(readable)) files[plain] ??= readable;
      const name = fileNamed(plain, { text: own, profile: first(run) === 0 ? 'sent' : run.profile, files });
      files[name] = own;
      chosen[of].set(run, name);
    }
    files[plain] ??= withoutFiles(text);
  };
  const models = plan.models;
  await add('question', await readStoredText(store, mutant), [...runs, ...tieBreakers], models);
  if (parent !== null)
    await add('base', await readStoredText(store, parent), parentRuns, models && joined === undefined);
  return {
    files,
    nameFor: (run, of) => {
      if (run.language === 'btor') return names.btor;
      return chosen[of].get(run) ?? names[of];
    },
  };
}

const withoutSpaces = (text: string): string => text.replace(/[^\S\n]+/g, '');

/** Joins queries sent to one process. For a crash, the text is exactly that of the session. */
export function joinSent(
  { kind }: Pick<FindingState, 'kind'>,
  { reset }: FullRunRecord,
  texts: readonly string[],
): string {
  return kind === 'crash' ? joinQueries(texts, reset) : texts.join(`${reset.join('\n')}\n`);
}

function fileNamed(
  plain: string,
  { text, profile, files }: { text: string; profile: string; files: Readonly<Record<string, string>> },
): string {
  const ending = /\.\w+$/.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - ending.length);
  for (let n = 0; ; n++) {
    const name = n === 0 ? plain : `${stem}.${profile}${n === 1 ? '' : `-${n}`}${ending}`;
    if (files[name] === undefined || files[name] === text) return name;
  }
}

export function reproSeconds({ limits }: Pick<Plan, 'limits'>): number {
  return Math.max(10, Math.ceil((limits.timeoutMs / 1000) * 4));
}
