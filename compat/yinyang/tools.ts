/** Tools of yinyang 0.3.0 (github.com/testsmt/yinyang) whose command lines are accepted. */
export type ToolName = 'opfuzz' | 'typefuzz' | 'yinyang';

/** Selected by `-s` in older versions of yinyang. */
export type ToolStrategy = 'opfuzz' | 'typefuzz' | 'fusion';

export type FlagKey =
  | 'timeout'
  | 'iterations'
  | 'changes'
  | 'limit'
  | 'bugs'
  | 'scratch'
  | 'logs'
  | 'config'
  | 'operators'
  | 'functions'
  | 'oracle'
  | 'strategy'
  | 'seed'
  | 'jobs'
  | 'keep'
  | 'quiet'
  | 'noLog'
  | 'generated'
  | 'unused'
  | 'version'
  | 'help';

export interface Flag {
  readonly names: readonly [string, ...string[]];
  readonly key: FlagKey;
  /** Placeholder of the value. Missing if the flag takes no value. */
  readonly value?: string;
  /** True if the value, a whole number, may be omitted. */
  readonly isOptional?: true;
  /** Help text. Missing for obsolete spellings. */
  readonly text?: string;
}

export interface Tool {
  readonly name: ToolName;
  readonly strategy: ToolStrategy;
  readonly flags: readonly Flag[];
}

/** Mutants per seed, or per pair of seeds for fusion. */
export const ITERATIONS: Readonly<Record<ToolStrategy, number>> = { opfuzz: 300, typefuzz: 300, fusion: 30 };
/** Fusion needs only one solver, because the answer of its mutants is known. */
export const LEAST_SOLVERS: Readonly<Record<ToolStrategy, number>> = { opfuzz: 2, typefuzz: 2, fusion: 1 };
export const LEAST_SEEDS: Readonly<Record<ToolStrategy, number>> = { opfuzz: 1, typefuzz: 1, fusion: 2 };

const COMMON: readonly Flag[] = [
  { names: ['-t', '--timeout'], key: 'timeout', value: 'secs', text: 'time for one solver call (default: 8)' },
  { names: ['-b', '--bugsfolder'], key: 'bugs', value: 'path', text: 'where bugs are written (default: ./bugs)' },
  {
    names: ['-l', '--logfolder'],
    key: 'logs',
    value: 'path',
    text: 'where the log and the campaign are kept (default: ./logs)',
  },
  { names: ['-k', '--keep-mutants'], key: 'keep', text: 'keep every mutant in the scratch folder' },
  { names: ['-q', '--quiet'], key: 'quiet', text: 'no status lines and no summary' },
  { names: ['-n', '--no-log'], key: 'noLog', text: 'no log; keep the campaign only if something was found' },
  {
    names: ['-L', '--file-size-limit', '--limit'],
    key: 'limit',
    value: 'bytes',
    text: 'skip seeds of this size or larger (default: 100000)',
  },
  { names: ['--seed'], key: 'seed', value: 'N', text: 'random seed (default: random)' },
  { names: ['--jobs'], key: 'jobs', value: 'N', text: 'number of mutants run at a time (default: 1)' },
  { names: ['-v', '--version'], key: 'version', text: 'print the version and exit' },
  { names: ['-h', '--help'], key: 'help', text: 'print this help and exit' },
];

const SCRATCH: Flag = {
  names: ['-s', '--scratchfolder'],
  key: 'scratch',
  value: 'path',
  text: 'where -k keeps mutants (default: ./scratch)',
};

const PER_SEED: Flag = {
  names: ['-i', '--iterations'],
  key: 'iterations',
  value: 'N',
  text: 'mutants of each seed (default: 300)',
};

const OLDER: readonly Flag[] = [
  { names: ['--strategy'], key: 'strategy', value: 'name' },
  { names: ['-bugs'], key: 'bugs', value: 'path' },
  { names: ['-scratch'], key: 'scratch', value: 'path' },
  { names: ['-fl'], key: 'limit', value: 'bytes' },
  { names: ['-opconfig', '--opconfig'], key: 'operators', value: 'path' },
  { names: ['-fusionfun', '--fusionfun'], key: 'functions', value: 'path' },
  { names: ['-name', '--name'], key: 'unused', value: 'name' },
  { names: ['-optfuzz', '--optfuzz'], key: 'unused', value: 'path' },
  { names: ['-d', '--diagnose'], key: 'unused' },
];

export const TOOLS: readonly Tool[] = [
  {
    name: 'opfuzz',
    strategy: 'opfuzz',
    flags: [
      PER_SEED,
      {
        names: ['-m', '--modulo'],
        key: 'changes',
        value: 'N',
        text: 'maximum number of swapped operators (default: 2)',
      },
      { names: ['-c', '--config'], key: 'config', value: 'file', text: 'file of interchangeable operators' },
      SCRATCH,
      ...COMMON,
    ],
  },
  {
    name: 'typefuzz',
    strategy: 'typefuzz',
    flags: [
      PER_SEED,
      { names: ['-m', '--modulo'], key: 'changes', value: 'N', text: 'maximum number of replaced terms (default: 2)' },
      { names: ['-c', '--config'], key: 'config', value: 'file', text: 'file of operator signatures' },
      SCRATCH,
      ...COMMON,
    ],
  },
  {
    name: 'yinyang',
    strategy: 'fusion',
    flags: [
      {
        names: ['-o', '--oracle'],
        key: 'oracle',
        value: 'answer',
        text: 'sat or unsat: the answer of all seeds (default: sat)',
      },
      {
        names: ['-s', '--scratchfolder'],
        key: 'scratch',
        value: 'name|path',
        text: 'the strategy: fusion (default), opfuzz or typefuzz; any other value is the folder for -k (default: ./scratch)',
      },
      {
        names: ['-i', '--iterations'],
        key: 'iterations',
        value: 'N',
        text: 'mutants of each pair of seeds (default: 30), or of each seed (300)',
      },
      {
        names: ['-m', '--multiple-variables', '--modulo'],
        key: 'changes',
        value: 'N',
        text: 'maximum number of fused variable pairs (default: 2)',
      },
      { names: ['-c', '--config'], key: 'config', value: 'file', text: 'file of fusion functions' },
      {
        names: ['-g', '--generate-functions'],
        key: 'generated',
        value: 'N',
        isOptional: true,
        text: 'accepted and ignored: the built-in functions, or those of -c, are used',
      },
      {
        names: ['-r', '--randomize'],
        key: 'unused',
        text: 'accepted and ignored: choices are always random',
      },
      ...COMMON,
      ...OLDER,
    ],
  },
];
