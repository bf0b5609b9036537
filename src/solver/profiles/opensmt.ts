import type { SolverProfile } from '../contract.js';
import { STANDARD_OPTIONS } from '../options/script.js';
import { OPENSMT_OPTIONS } from '../options/others.js';

export const opensmt: SolverProfile = {
  name: 'opensmt',
  family: 'opensmt',
  summary: 'OpenSMT 2: quantifier-free linear arithmetic, functions, arrays, interpolants',
  executables: ['opensmt'],
  args: [],
  input: 'file',
  versionArgs: ['--version'],
  versionPattern: '(\\d+\\.\\d+(?:\\.\\d+)*)',
  crashes: [{ stream: 'stderr', pattern: "^terminate called after throwing an instance of '.*'" }],
  assertions: [{ stream: 'stderr', pattern: "^\\S+: \\S+:\\d+: .*: Assertion `.*' failed\\." }],
  parseErrors: [{ stream: 'any', pattern: '^(?:At line \\d+: )?(?:syntax error|[Pp]arse error).*' }],
  harmlessErrors: [{ stream: 'stdout', pattern: 'model (?:is )?(?:not available|cannot be)|^Command get-\\w+ called' }],
  unsupported: [{ stream: 'any', pattern: '^(.*(?:[Uu]nsupported|not supported|unknown logic).*)' }],
  invalidModels: [],
  outOfMemory: [{ stream: 'stderr', pattern: 'std::bad_alloc|OutOfMemoryException' }],
  timeouts: [],
  exits: { '0': 'ok', '1': 'error' },
  afterError: 'continues',
  lacks: [],
  scriptOptions: STANDARD_OPTIONS,
  options: OPENSMT_OPTIONS,
};
