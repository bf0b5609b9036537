import { type Command, Option } from 'commander';
import TABLE from '../../data/commands.json' with { type: 'json' };
import { TOOLS } from './wings/index.js';

export interface LoadedCommand {
  /** Empty for the program itself. */
  readonly path: string;
  readonly command: Command;
}

export type Register = (parent: Command, loadAll: () => Promise<readonly LoadedCommand[]>) => void;

const LOADERS = {
  demo: async () => (await import('./hunt/demo.js')).register,
  init: async () => (await import('../../lab/cli/init.js')).register,
  completion: async () => (await import('../../compat/completion/completion.js')).register,
  hunt: async () => (await import('./hunt/hunt.js')).register,
  resume: async () => (await import('./hunt/resume.js')).register,
  drift: async () => (await import('../../lab/cli/drift.js')).register,
  generate: async () => (await import('../../lab/cli/generate.js')).register,
  findings: async () => (await import('./findings/findings.js')).register,
  show: async () => (await import('./findings/show.js')).register,
  report: async () => (await import('./findings/report.js')).register,
  replay: async () => (await import('../../lab/cli/replay.js')).register,
  reduce: async () => (await import('./reduce/for-command.js')).register,
  bisect: async () => (await import('../../lab/cli/bisect.js')).register,
  solvers: async () => (await import('../../lab/cli/solvers.js')).register,
  studio: async () => (await import('../../studio/cli/studio.js')).register,
  'campaign merge': async () => (await import('../../lab/cli/merge.js')).register,
  'campaign work': async () => (await import('./machines/work.js')).register,
  'campaign watch': async () => (await import('../../lab/cli/watch.js')).register,
  'campaign push': async () => (await import('../../lab/cli/transfer.js')).registerPush,
  'campaign pull': async () => (await import('../../lab/cli/transfer.js')).registerPull,
  'campaign stats': async () => (await import('../../lab/cli/stats.js')).register,
  'campaign triage': async () => (await import('./findings/triage.js')).register,
  'campaign recheck': async () => (await import('../../lab/cli/recheck.js')).register,
  'campaign count': async () => (await import('../../lab/cli/count.js')).register,
  'formula parse': async () => (await import('../../lab/cli/parse.js')).register,
  'formula mutate': async () => (await import('../../lab/cli/mutate.js')).register,
  'formula eval': async () => (await import('../../lab/cli/eval.js')).register,
  'formula seeds': async () => (await import('../../lab/cli/seeds.js')).register,
  'btor convert': async () => (await import('../../compat/thesis/btor-convert.js')).register,
  'btor generate': async () => (await import('../../compat/thesis/btor-generate.js')).register,
  'btor reduce': async () => (await import('../../compat/thesis/btor-reduce.js')).register,
  rules: async () => (await import('../../lab/cli/rules.js')).register,
  'lab experiment': async () => (await import('../../lab/cli/experiment.js')).register,
  'lab check-plugin': async () => (await import('../../lab/cli/check-plugin.js')).register,
} satisfies Readonly<Record<string, () => Promise<Register>>>;

/** Such as `hunt` or, in a group, `campaign merge`. */
export type CommandPath = keyof typeof LOADERS;

export const loadCommand = (path: CommandPath): Promise<Register> => LOADERS[path]();

export const PATHS = Object.keys(LOADERS) as readonly CommandPath[];

interface CommandHelp {
  /** Section titles, each with its options (separated by spaces, without dashes). */
  readonly options?: Readonly<Record<string, string>>;
  /** Command lines (without `gainsay`), each with its explanation. */
  readonly examples: Readonly<Record<string, string>>;
}

interface CommandTexts {
  /** Section titles, each with its commands and their summaries. */
  readonly sections: Readonly<Record<string, Readonly<Partial<Record<CommandPath, string>>>>>;
  readonly groups: Readonly<Record<string, string>>;
  /** Former options with their replacements. The former option's value replaces a final `FILE` or `LIST`. */
  readonly formerOptions: Readonly<Record<string, string>>;
  /** Options of other tools, with the option to suggest instead. */
  readonly meantOptions: Readonly<Record<string, string>>;
  readonly help: Readonly<Partial<Record<CommandPath, CommandHelp>>>;
}

export const TEXTS = TABLE as CommandTexts;

/** Former commands with their replacements, for this version only. */
export const FORMER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    PATHS.flatMap((path) => (/^(campaign|formula|lab) /.test(path) ? [[path.split(' ')[1], `gainsay ${path}`]] : [])),
  ),
  explain: 'gainsay --explain',
  ...Object.fromEntries(Object.keys(TOOLS).map((name) => [name, name])),
};

export function addCommandHelp(command: Command, path: CommandPath): void {
  const { options, examples = {} } = TEXTS.help[path] ?? {};
  const lines = Object.entries(examples).map(
    ([line, what]) => `\n  gainsay ${line}${what === '' ? '' : `\n      ${what}`}`,
  );
  if (lines.length > 0) command.addHelpText('after', `\nExamples:${lines.join('')}`);
  if (options === undefined) return;
  const titles = new Map(
    Object.entries(options).flatMap(([title, names]) => names.split(' ').map((name) => [`--${name}`, title])),
  );
  const order = [...titles.keys()];
  const rank = ({ long }: Option): number => order.indexOf(long ?? '');
  (command.options as Option[]).sort((a, b) => rank(a) - rank(b));
  for (const option of command.options) option.helpGroup(`${titles.get(option.long ?? '') ?? 'Output'}:`);
  command.addHelpOption(new Option('-h, --help', 'display help for command').helpGroup('Output:'));
}
