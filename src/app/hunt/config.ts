import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import {
  type Diagnostic,
  TEXT,
  byName,
  fields,
  list,
  matching,
  oneOf,
  optional,
  reportSchemaIssues,
} from '../../diag/index.js';
import { commandTrust, stateFolder } from '../../host/index.js';
import { parseSolverSpec } from '../../solver/index.js';
import { contentId, readMemory, readPositionedJson, readSize, readTime } from '../../util/index.js';
import { type Emit, type OptionSpec, BadInput, readUserFile, unusable, warn } from '../base/index.js';
import { HUNT_OPTIONS, type HuntOptions } from './hunt-options.js';
import { type Allow, CONFIG_FILE, configCommandsText, mayRun } from './trust.js';

const OLD_FILE = 'gainsay.config.js';

type HuntOption = keyof HuntOptions;

/** The fields of a configuration: the long flag of each option of a hunt, without dashes and without `no-`. */
export const CONFIG_FIELDS: ReadonlyMap<string, HuntOption> = new Map(
  Object.entries(HUNT_OPTIONS).map(([name, { flag }]) => [
    /--(?:no-)?([\w-]+)/.exec(flag)?.[1] ?? name,
    name as HuntOption,
  ]),
);

const LIST = list(TEXT, 'a list of texts in brackets');
const AMOUNTS = {
  time: { read: readTime, expected: 'a time in quotes, such as "10m"' },
  size: { read: readSize, expected: 'a size in quotes, such as "512k"' },
  memory: { read: readMemory, expected: 'a size in quotes, such as "2g"' },
} as const;

function valueSchema(field: string, { kind, choices = [] }: OptionSpec<unknown>): v.GenericSchema {
  switch (kind) {
    case 'texts':
    case 'names':
      return LIST;
    case 'files':
      return byName(TEXT, 'an object that maps names to files');
    case 'count':
    case 'positive': {
      const least = kind === 'count' ? 0 : 1;
      const expected = `a whole number from ${least}`;
      return v.pipe(v.number(expected), v.safeInteger(expected), v.minValue(least, expected));
    }
    case 'time':
    case 'size':
    case 'memory': {
      const { read, expected } = AMOUNTS[kind];
      const problemIn = (text: string) => {
        const amount = read(text);
        return 'problem' in amount ? amount.problem.replace(/^expected /, '') : undefined;
      };
      const text = matching(
        (each) => problemIn(each) === undefined,
        expected,
        (each) => problemIn(each) ?? expected,
      );
      return v.pipe(
        text,
        v.transform((each) => (read(each) as { readonly amount: number }).amount),
      );
    }
    case 'choice':
      return oneOf(choices);
    case 'switch':
      return v.boolean('true or false');
    default:
      return field === 'out' ? matching(isBelow, 'a folder below the working folder') : TEXT;
  }
}

/** Checks whether a path, with links resolved, is below the working folder. */
function isBelow(path: string): boolean {
  if (path.trim() === '' || isAbsolute(path) || isOutside(relative('.', path))) return false;
  let existing = resolve(path);
  while (!existsSync(existing)) existing = dirname(existing);
  return !isOutside(relative(realpathSync('.'), realpathSync(existing)));
}

const isOutside = (path: string): boolean => /^\.\.(?:\/|$)/.test(path);

const CONFIG = fields(
  {
    $schema: optional(TEXT),
    ...Object.fromEntries(
      [...CONFIG_FIELDS].map(([field, name]) => [field, optional(valueSchema(field, HUNT_OPTIONS[name]))]),
    ),
  },
  'an object: {"solver": ["z3"], "for": "10m"}',
);
const WHOLE = { code: 'G405', whole: 'the configuration' } as const;

interface ConfigRequest {
  /** Folder in which to look for `gainsay.config.json`. */
  readonly folder: string;
  /** Options to take from the file, by default all options of a hunt. */
  readonly only?: readonly HuntOption[];
  /** Decides about commands of the file that this user has not allowed yet. */
  readonly trust: boolean | Allow;
}

/**
 * Adds the options of `gainsay.config.json`; given options take precedence. Throws `BadInput` (G405) if the file is
 * unusable or has a forbidden command. Ignores the file if `folder` contains a campaign.
 */
export async function withConfig(
  given: HuntOptions,
  { folder, only, trust }: ConfigRequest,
  emit: Emit,
): Promise<HuntOptions> {
  const path = resolve(folder, CONFIG_FILE);
  if (existsSync(join(folder, 'campaign.db'))) return given;
  if (!existsSync(path)) {
    if (existsSync(resolve(folder, OLD_FILE))) warn(emit, [{ diagnostic: OLD }]);
    return given;
  }
  const wanted = [...CONFIG_FIELDS].filter(([, name]) => only?.includes(name) !== false);
  const read = readConfig(path);
  const [used, replaced]: [string[], string[]] = [[], []];
  const options: Partial<Record<HuntOption, unknown>> = { ...given };
  for (const [field, name] of wanted) {
    if (read[field] === undefined) continue;
    (given[name] === undefined ? used : replaced).push(field);
    options[name] ??= read[field];
  }
  if (used.length === 0 && only !== undefined) return given;
  const taken = Object.fromEntries(used.map((field) => [CONFIG_FIELDS.get(field), read[field]]));
  await allowCommands(path, listCommands(taken), trust);
  emit({ kind: 'config-loaded', used, replaced });
  return options as HuntOptions;
}

const OLD: Diagnostic = {
  code: 'G405',
  severity: 'warning',
  message: `${OLD_FILE} is not read`,
  hint: `name its plug-ins in ${CONFIG_FILE}: {"plugin": ["./mine.mjs"]}`,
};

function readConfig(path: string): Readonly<Record<string, unknown>> {
  const source = { file: CONFIG_FILE, text: readUserFile(path).replace(/^\uFEFF/, '') };
  const json = readPositionedJson(source.text);
  if ('wrong' in json) {
    const [message, severity] = ['the configuration is not JSON', 'error'] as const;
    throw unusable(source, [{ code: 'G405', severity, message, expected: json.expected, span: json.wrong }]);
  }
  const start = ({ span }: Diagnostic) => span?.start ?? 0;
  const problems = reportSchemaIssues(CONFIG, json, WHOLE).sort((a, b) => start(a) - start(b));
  if (problems.length > 0) throw unusable(source, problems);
  return v.parse(CONFIG, json.value);
}

/** Lists options that run a program or connect to a server, except plain names of solvers and their packages. */
function listCommands({ solvers = [], plugins = [], strategies = [], on }: HuntOptions): string[] {
  return [
    ...solvers.filter((id) => !isPlainSolver(id)),
    ...plugins.map((file) => `plug-in ${file}`),
    ...strategies.filter((name) => name.startsWith('cmd:')),
    ...(on === undefined ? [] : [`server ${on}`]),
  ];
}

function isPlainSolver(id: string): boolean {
  const spec = parseSolverSpec(id);
  return 'kind' in spec && spec.kind === 'package' ? spec.args.length === 0 : mayRun(id, { solvers: [], allow: [] });
}

/** Allows commands without a question, since the user chose them. */
export function allowConfig(folder: string, options: HuntOptions): void {
  openTrust(resolve(folder, CONFIG_FILE)).add(listCommands(options));
}

async function allowCommands(path: string, commands: readonly string[], allow: boolean | Allow): Promise<void> {
  const trust = openTrust(path);
  const unknown = trust.unknown(commands);
  if (unknown.length === 0) return;
  if (allow === false) {
    const hint = 'check the commands, then allow them once with gainsay hunt --trust, or give them on the command line';
    throw new BadInput({ code: 'G405', severity: 'error', message: configCommandsText(unknown), hint });
  }
  if (allow !== true && !(await allow(unknown, CONFIG_FILE)))
    throw new BadInput({ code: 'G405', severity: 'error', message: `the commands of ${CONFIG_FILE} were not run` });
  trust.add(unknown);
}

/** The list of allowed commands is in the user's folder, signed for the path of the configuration. */
function openTrust(path: string) {
  return commandTrust(join(stateFolder(), 'configs', contentId(path)), path, dirname(path));
}
