import type { SolverProfile } from './profile.js';

/**
 * Profile of a command that runs exactly as given, with the query's file as its last word. Output is read by its
 * solver's profile, or by common rules. A model is requested only if the command already produces models.
 */
export function profileOfCommand(words: readonly string[], known: SolverProfile | undefined): SolverProfile {
  const [program = ''] = words;
  const {
    btor: _btor,
    checkModelArgs = [],
    modelArgs = [],
    incrementalArgs: _incremental,
    stringsArgs: _strings,
    floatsArgs: _floats,
    persistent: _persistent,
    ...rest
  } = known ?? unknownProfile(program.slice(program.lastIndexOf('/') + 1));
  const givesModels =
    known !== undefined &&
    (modelArgs.length === 0 || words.some((word) => modelArgs.includes(word) || checkModelArgs.includes(word)));
  const lacks = givesModels ? rest.lacks : [...rest.lacks, 'get-model'];
  return { ...rest, args: [], input: 'file', lacks };
}

function unknownProfile(name: string): SolverProfile {
  return { ...UNKNOWN, name, family: name };
}

const UNKNOWN: Omit<SolverProfile, 'name' | 'family'> = {
  summary: 'any command, without known features',
  executables: [],
  args: [],
  input: 'file',
  versionArgs: ['--version'],
  versionPattern: '(\\d+(?:\\.\\d+)+)',
  crashes: [{ stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" }],
  assertions: [
    { stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." },
    { stream: 'any', pattern: '^ASSERTION VIOLATION$' },
  ],
  parseErrors: [{ stream: 'any', pattern: '^(?:syntax error|[Pp]arse [Ee]rror).*' }],
  harmlessErrors: [{ stream: 'stdout', pattern: 'model is not available' }],
  unsupported: [],
  invalidModels: [{ stream: 'any', pattern: '(invalid model)' }],
  outOfMemory: [{ stream: 'stderr', pattern: 'std::bad_alloc|OutOfMemoryError' }],
  timeouts: [{ stream: 'stdout', pattern: '^timeout$' }],
  exits: { '0': 'ok', '1': 'error', '10': 'ok', '20': 'ok', '124': 'timeout' },
  afterError: 'continues',
  lacks: [],
};
