import { addInquiries } from '../../inquiry/index.js';
import {
  type SolverProfile,
  builtInProfile,
  partWords,
  prepareQuery,
  profileFromJson,
  profileOfSolver,
  readableQuery,
  scanCommands,
  withDifferences,
  withOptionsSet,
  withoutFiles,
} from '../../solver/index.js';
import { type FullRunRecord, type Store, givesModels } from '../log/index.js';

export async function loadProfile(
  { solver, command, profile, ownProfile }: Pick<FullRunRecord, 'solver' | 'command' | 'profile' | 'ownProfile'>,
  store: Pick<Store, 'get'>,
): Promise<SolverProfile | undefined> {
  const named = profileOfSolver(solver);
  const known = named?.name === profile ? named : builtInProfile(profile);
  const read = ownProfile === null ? known : profileFromJson((await store.get(ownProfile)) ?? '');
  return read === undefined || Array.isArray(read) ? undefined : withDifferences(addInquiries(read), command);
}

export async function toSentText(
  run: FullRunRecord,
  text: string,
  {
    models,
    store,
    exact = false,
  }: { readonly models: boolean; readonly store: Pick<Store, 'get'>; readonly exact?: boolean },
): Promise<string> {
  const profile = await loadProfile(run, store);
  const { commands } = partWords(run.options);
  if (profile === undefined) {
    const safe = withoutFiles(text);
    return withOptionsSet(models ? withGetModel(safe) : safe, commands);
  }
  const query = { input: text, wantModel: models && givesModels({ profile }) };
  return exact ? prepareQuery(query, profile, commands).text : readableQuery(query, profile, commands);
}

function withGetModel(text: string): string {
  const end = scanCommands(text).commands.findLast(({ head }) => head.startsWith('check-sat'))?.end;
  return end === undefined ? text : `${text.slice(0, end)} (get-model)${text.slice(end)}`;
}
