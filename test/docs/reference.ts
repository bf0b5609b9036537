import type { Command } from 'commander';
import RULES from '../../data/approximations.rules';
import { PATHS, TEXTS } from '../../src/cli/commands.js';
import { programFor } from '../../src/cli/program.js';
import { timeText } from '../../src/cli/options/index.js';
import { DIAGNOSTIC_CODES } from '../../src/diag/index.js';
import { GENERATORS } from '../../src/generate/index.js';
import { SCRIPT_PASSES, SCRIPT_SHRINKS, SHRINKS } from '../../src/reduce/index.js';
import { readRules } from '../../src/rewrite/index.js';
import { SOLVER_PROFILES } from '../../src/solver/index.js';
import { STRATEGIES } from '../../src/strategy/index.js';

/** A page of the site that is generated from tables of the code. */
export interface ReferencePage {
  readonly name: string;
  readonly text: string;
}

export async function makeReference(): Promise<readonly ReferencePage[]> {
  return [
    page('commands', 'Commands', 'All commands with their options.', await listCommands()),
    page('strategies', 'Strategies', '[Strategies](../strategies.md) describes each.', listStrategies()),
    page('generators', 'Generators', '[Generators](../generators.md) describes the families.', listGenerators()),
    page('shrinks', 'Passes and shrinks', '[Reducing](../reducing.md) describes how they are used.', listShrinks()),
    page('rules', 'Approximation rules', '[Rules](../rules.md) describes the format.', listRules()),
    page(
      'solvers',
      'Solvers and their options',
      '[Solvers](../solvers.md) describes profiles, and [options](../options.md) the draws.',
      listSolvers(),
    ),
    page('diagnostics', 'Diagnostics', '`gainsay --explain CODE` prints the page of a code.', listDiagnostics()),
  ];
}

const page = (name: string, title: string, intro: string, text: string): ReferencePage => ({
  name,
  text: `# ${title}\n\n${intro}\n\n${text}\n`,
});

/** Text of a table cell, in which no character is Markdown or HTML. */
const plain = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/[\\`*_[\]|{}]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

const code = (text: string): string =>
  text === '' ? '' : `\`${text.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``;

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, columns.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function listCommands(): Promise<string> {
  const parts: string[] = [];
  for (const [section, commands] of Object.entries(TEXTS.sections)) {
    parts.push(`## ${section}`);
    for (const path of Object.keys(commands)) {
      const words = path.split(' ');
      const program = await programFor(words);
      const found = words.reduce<Command | undefined>(
        (parent, word) => parent?.commands.find((each) => each.name() === word),
        program,
      );
      if (found === undefined) throw new Error(`the command ${path} is missing`);
      parts.push(...describeCommand(found, `gainsay ${path}`));
    }
  }
  return parts.join('\n\n');
}

function describeCommand(command: Command, path: string): string[] {
  const words = command.registeredArguments.map((each) => [code(each.name()), plain(each.description)]);
  const options = command.options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description, defaultValue }) => [
      code(flags),
      plain(description),
      formatDefault(flags, defaultValue),
    ]);
  return [
    `### ${path}`,
    `\`${path} ${command.usage()}\``,
    plain(command.description()),
    ...(words.length === 0 ? [] : [table(['word', 'meaning'], words)]),
    ...(options.length === 0 ? [] : [table(['option', 'meaning', 'default'], options)]),
    ...command.commands.flatMap((each) => describeCommand(each, `${path} ${each.name()}`)),
  ];
}

/** Sizes in bytes are omitted: their descriptions state the defaults. */
function formatDefault(flags: string, value: unknown): string {
  if (typeof value === 'number' && flags.includes('<time>')) return code(timeText(value));
  if (flags.includes('<size>')) return '';
  return typeof value === 'string' || typeof value === 'number' ? code(String(value)) : '';
}

function listStrategies(): string {
  const rows = STRATEGIES.map(({ name: strategy, data }) => [
    code(strategy),
    data
      .map(({ name, option, file }) => `${code(`--data ${name}=FILE`)} ${plain(option.summary)} ${code(String(file))}`)
      .join('; '),
  ]);
  return table(['strategy', 'data'], rows);
}

function listGenerators(): string {
  const rows = GENERATORS.map(({ name, logic, summary, theories }) => [
    code(name),
    code(logic),
    plain(summary),
    theories.join(', '),
  ]);
  return table(['generator', 'logic', 'formulas', 'theories'], rows);
}

function listShrinks(): string {
  const shrinks = new Set(SCRIPT_SHRINKS.map(({ name }) => name));
  const passes = SCRIPT_PASSES.filter(({ name }) => !shrinks.has(name));
  return [
    '## Passes over scripts',
    table(
      ['pass', 'changes'],
      passes.map(({ name, summary }) => [code(name), plain(summary)]),
    ),
    '## Shrinks of terms',
    '"Same value" means that the results equal the term for all values of its symbols.',
    table(
      ['shrink', 'theory', 'same value', 'changes', 'term', 'may become'],
      SHRINKS.map(({ name, theory, claim, summary, examples: [{ term, becomes }] }) => [
        code(name),
        theory,
        claim === 'equivalent' ? 'yes' : '',
        plain(summary),
        code(term),
        becomes.slice(0, 3).map(code).join(', '),
      ]),
    ),
    '## Shrinks of scripts',
    table(
      ['shrink', 'changes', 'script', 'may become'],
      SCRIPT_SHRINKS.map(({ name, summary, examples: [{ script, becomes }] }) => [
        code(name),
        plain(summary),
        code(script),
        code(becomes[0] ?? ''),
      ]),
    ),
  ].join('\n\n');
}

function listRules(): string {
  const rows = readRules(RULES).rules.map(({ name, theory, text }) => [code(name), theory, code(text)]);
  return table(['rule', 'theory', 'text'], rows);
}

/** The values of an option, without its name. */
function listValues(option: string, values: readonly string[]): string {
  return values
    .map((value) => code(value.startsWith(`${option}=`) ? value.slice(option.length + 1) : value))
    .join(', ');
}

function listSolvers(): string {
  return SOLVER_PROFILES.map(({ name, summary, executables, inquiries, lacks, options = [] }) =>
    [
      `## ${name}`,
      plain(summary ?? ''),
      table(
        ['field', 'value'],
        [
          ['programs', (executables ?? []).map(code).join(', ')],
          ['inquiries', (inquiries ?? []).map(code).join(', ')],
          ['lacks', lacks.map(code).join(', ')],
        ],
      ),
      options.length === 0
        ? 'No options are drawn.'
        : table(
            ['option', 'default', 'supported values', 'experimental values', 'theories'],
            options.map(({ name: option, default: byDefault, supported = [], experimental = [], about = [] }) => [
              code(option),
              listValues(option, byDefault === undefined ? [] : [byDefault]),
              listValues(option, supported),
              listValues(option, experimental),
              about.join(', '),
            ]),
          ),
    ].join('\n\n'),
  ).join('\n\n');
}

function listDiagnostics(): string {
  const rows = Object.entries(DIAGNOSTIC_CODES).map(([name, title]) => [
    `[${name}](../diagnostics/${name}.md)`,
    plain(title),
  ]);
  return table(['code', 'meaning'], rows);
}

/** The number of entries that each page must list. */
export const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  commands: PATHS.map((path) => `### gainsay ${path}`),
  strategies: STRATEGIES.map(({ name }) => code(name)),
  generators: GENERATORS.map(({ name }) => code(name)),
  shrinks: [...SHRINKS, ...SCRIPT_SHRINKS, ...SCRIPT_PASSES].map(({ name }) => code(name)),
  rules: readRules(RULES).rules.map(({ name }) => code(name)),
  solvers: SOLVER_PROFILES.map(({ name }) => `## ${name}`),
  diagnostics: Object.keys(DIAGNOSTIC_CODES).map((name) => `[${name}]`),
};
