import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cancel, intro, isCancel, multiselect, outro, select, text } from '@clack/prompts';
import type { Command } from 'commander';
import { EXIT, asTyped, withExitCode } from '../../src/cli/index.js';
import { badUsage, findSeedFiles, findSolvers, packageFile } from '../../src/index.js';
import { CONFIG_FILE, allowConfig } from '../../src/lab-front.js';
import { joinCommandLine, parseSolverSpec } from '../../src/smt.js';

const FOR = {
  short: { label: '10 minutes, when I start it', fields: { for: '10m' } },
  night: { label: '8 hours every night', fields: { for: '8h' } },
  open: { label: 'until I stop it', fields: {} },
} as const;

const FINDINGS = {
  all: { label: 'reduce and bisect the first finding of each bug', fields: { reduce: 'auto', bisect: 'auto' } },
  reduce: { label: 'reduce only; fetch no other versions of solvers', fields: { reduce: 'auto', bisect: 'none' } },
  none: { label: 'only keep them', fields: { reduce: 'none', bisect: 'none' } },
} as const;

export interface InitAnswers {
  readonly solvers: readonly string[];
  /** Undefined for the shipped seeds. */
  readonly seeds: string | undefined;
  readonly time: keyof typeof FOR;
  readonly findings: keyof typeof FINDINGS;
}

export function register(program: Command): void {
  program
    .command('init')
    .description(
      `Asks four questions and writes their answers to ${CONFIG_FILE}, which gainsay hunt reads (docs/config.md). ` +
        'Enter accepts a default. An existing file is not changed.',
    )
    .option('-y, --yes', 'ask nothing and write the defaults')
    .action(({ yes = false }: { readonly yes?: boolean }) => withExitCode(() => init(yes)));
}

async function init(yes: boolean): Promise<number> {
  const found = await findSolvers();
  const solvers = found.map(({ id, version }) => ({ id, version: version.text }));
  const standard: InitAnswers = {
    solvers: solvers.map(({ id }) => id),
    seeds: undefined,
    time: 'short',
    findings: 'all',
  };
  if (!yes && !(process.stdin.isTTY && process.stdout.isTTY)) {
    throw badUsage('gainsay init asks questions, which needs a terminal', {
      hint: 'gainsay init --yes writes the defaults',
    });
  }
  const answers = yes ? standard : await ask(standard, solvers);
  if (answers === undefined) return EXIT.interrupted;
  const fields = Object.entries(makeConfig(answers)).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value).replaceAll('","', '", "')}`,
  );
  writeNew(`{\n${fields.join(',\n')}\n}\n`);
  allowConfig(process.cwd(), { solvers: answers.solvers });
  process.stdout.write(nextSteps(answers));
  return EXIT.nothing;
}

/** Returns the fields of `gainsay.config.json`. If `solvers` is empty, each hunt uses the installed solvers. */
export function makeConfig({ solvers, seeds, time, findings }: InitAnswers): Readonly<Record<string, unknown>> {
  return {
    $schema: relative(process.cwd(), packageFile('data/config.schema.json')).replace(/^(?!\.)/, './'),
    ...(solvers.length === 0 ? {} : { solver: solvers }),
    ...(seeds === undefined ? {} : { seeds: [seeds] }),
    ...FOR[time].fields,
    ...FINDINGS[findings].fields,
  };
}

function writeNew(content: string): void {
  try {
    writeFileSync(CONFIG_FILE, content, { flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw badUsage(`${CONFIG_FILE} cannot be written: ${message}`);
    throw badUsage(`${CONFIG_FILE} exists already, and is not changed`, {
      hint: 'edit it (docs/config.md lists the fields), or remove it first',
    });
  }
}

function nextSteps({ time }: InitAnswers): string {
  const hunt = asTyped('gainsay hunt --quiet');
  const nightly = `every night at 22:00 with cron (crontab -e):\n  0 22 * * * ${joinCommandLine(['cd', process.cwd()])} && ${hunt}\n`;
  return (
    `${CONFIG_FILE} was written. Next:\n  ${asTyped('gainsay hunt')}\n` +
    (time === 'night' ? `${nightly}in CI, with a baseline: docs/ci.md\n` : '')
  );
}

const OWN = '(own)';

/** Undefined if the user cancels. */
async function ask(
  standard: InitAnswers,
  found: readonly { readonly id: string; readonly version: string }[],
): Promise<InitAnswers | undefined> {
  intro(`${CONFIG_FILE}: options of gainsay hunt in ${process.cwd()}`);
  try {
    const options = found.map(({ id, version }) => ({ value: id, label: id, hint: version }));
    const chosen = requireAnswer(
      await multiselect({
        message:
          'Which solvers? (space selects, Enter continues; if none is selected, each hunt uses the installed ones)',
        options: [...options, { value: OWN, label: 'a build or command of my own' }],
        initialValues: [...standard.solvers],
        required: false,
      }),
    );
    const own = !chosen.includes(OWN)
      ? []
      : [
          requireAnswer(
            await text({
              message: 'Which program?',
              placeholder: './build/z3, z3:./solver or "cmd:./solve -q"',
              validate: findSolverProblem,
            }),
          ).trim(),
        ];
    const seeds = requireAnswer(
      await text({
        message: 'Which seeds? A file or folder (Enter: the seeds that come with Gainsay)',
        defaultValue: '',
        validate: findSeedProblem,
      }),
    ).trim();
    const time = requireAnswer(
      await select({ message: 'How long, and when?', options: toChoices(FOR), initialValue: standard.time }),
    );
    const findings = requireAnswer(
      await select({
        message: 'What to do with findings?',
        options: toChoices(FINDINGS),
        initialValue: standard.findings,
      }),
    );
    outro('done');
    const solvers = [...chosen.filter((id) => id !== OWN), ...own];
    return { solvers, seeds: seeds === '' ? undefined : seeds, time, findings };
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    cancel('nothing was written');
    return undefined;
  }
}

class Cancelled extends Error {}

function requireAnswer<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  return answer as Exclude<T, symbol>;
}

function toChoices<K extends string>(table: Readonly<Record<K, { readonly label: string }>>) {
  return (Object.keys(table) as K[]).map((value) => ({ value, label: table[value].label }) as never);
}

export function findSolverProblem(name = ''): string | undefined {
  const spec = parseSolverSpec(name.trim());
  return 'code' in spec ? [spec.message, spec.hint].filter((each) => each !== undefined).join('; ') : undefined;
}

export function findSeedProblem(path = ''): string | undefined {
  if (path.trim() === '') return undefined;
  const { files, leftOut } = findSeedFiles([path.trim()], ['.smt2', '.sy']);
  if (leftOut[0] !== undefined) return `${leftOut[0].path}: ${leftOut[0].reason}`;
  return files.length > 0 ? undefined : 'there is no .smt2 or .sy file';
}
