import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import {
  emitOnce,
  problemsIn,
  proversFrom,
  findShippedPath,
  type ProofResult,
  type Proofs,
  type RuleProof,
  formatProofs,
  proveAll,
  readProofs,
  readRules,
  ruleHash,
  APPROXIMATION_RULES,
  formatCount,
} from '../../src/lab-front.js';
import { auditRules } from '../discover/audit.js';
import { registerDiscover } from './discover.js';
import { readUserFile, writeUserFile, renderDiagnostic } from '../../src/index.js';
import { type Rule } from '../../src/smt.js';
import {
  positive,
  makeRepeatableOption,
  makeTimeOption,
  EXIT,
  printProblems,
  printNotice,
  withExitCode,
} from '../../src/cli/index.js';

interface RulesOptions {
  readonly prove?: boolean;
  readonly write?: boolean;
  readonly audit?: boolean;
  readonly solver: readonly string[];
  readonly timeout: number;
  readonly jobs: number;
  readonly json?: boolean;
}

/** A rule as `docs/json.md` describes it. */
interface RuleReport {
  readonly rule: string;
  readonly theory: string;
  readonly use: Rule['use'];
  readonly state: 'proved' | 'unproved' | 'refuted';
  readonly provers: RuleProof['provers'];
  readonly instances: number;
  readonly text: string;
  readonly message?: string;
}

export function register(program: Command): void {
  // Options after a subcommand belong to the subcommand, even if the command has an option of the same name.
  program.enablePositionalOptions();
  const rules = program
    .command('rules')
    .enablePositionalOptions()
    .description(
      'Lists the approximation rules of sae and which of them are proved. ' +
        'With --prove, every rule that is not yet proved in its current form is sent to two solvers; --write stores the proofs next to the rule file. ' +
        'Exit code 0 if every rule is proved, 2 if one is not.',
    )
    .argument('[file]', 'a rule file (docs/rules.md); default: the built-in rules')
    .option('--prove', 'prove the unproved rules with solvers')
    .option('--write', 'store the proofs in FILE.proofs.json')
    .addOption(
      makeRepeatableOption('--solver <spec>', 'a solver that must prove each rule; give two or more', {
        otherwise: 'z3 and cvc5',
      }),
    )
    .addOption(makeTimeOption('--timeout <time>', 'time limit for one query', 10_000))
    .option('--jobs <n>', 'number of rules proved at a time', positive, 2)
    .option('--json', 'print one JSON object per line')
    .option('--audit', 'list the rules that follow from the others in a few steps')
    .action((file: string | undefined, options: RulesOptions) => withExitCode(() => runRules(file, options)));
  registerDiscover(rules);
}

async function runRules(file: string | undefined, options: RulesOptions): Promise<number> {
  const path = file ?? findShippedPath(APPROXIMATION_RULES);
  const text = readUserFile(path);
  const proofsPath = APPROXIMATION_RULES.proofsFile(path);
  const known = existsSync(proofsPath) ? readProofs(readUserFile(proofsPath)) : new Map<string, RuleProof>();
  const { rules, diagnostics } = readRules(text);
  printProblems(problemsIn({ file: path, text }, diagnostics));
  if (options.audit === true) return runAudit(rules, options);
  const proofs = new Map(known);
  const provers = proversFrom({ ids: options.solver, timeoutMs: options.timeout, emit: emitOnce(printNotice) });
  const results =
    options.prove === true
      ? await proveAll(rules, proofs, { open: () => provers.open('required'), jobs: options.jobs })
      : new Map<Rule, ProofResult>();
  if (options.write === true) writeUserFile(proofsPath, formatProofs(rules, proofs));
  let unproved = 0;
  for (const rule of rules) {
    const report = makeReport(rule, proofs, results.get(rule));
    if (report.state !== 'proved') unproved++;
    show(report, options, results.get(rule), { file: path, text });
  }
  if (options.json !== true)
    process.stdout.write(`${formatCount(rules.length, 'rule')}, ${rules.length - unproved} proved\n`);
  return unproved > 0 || diagnostics.length > 0 ? EXIT.badInput : EXIT.nothing;
}

function runAudit(rules: readonly Rule[], { json }: RulesOptions): number {
  let found = 0;
  for (const each of auditRules(rules)) {
    if (each === undefined) continue;
    found++;
    const { rule, from } = each;
    if (json === true) process.stdout.write(`${JSON.stringify({ rule: rule.name, theory: rule.theory, from })}\n`);
    else process.stdout.write(`${rule.name} [${rule.theory}] follows from ${from.join(', ')}\n`);
  }
  if (json !== true)
    process.stdout.write(`${formatCount(rules.length, 'rule')}, ${found} of them follow from the others\n`);
  return EXIT.nothing;
}

function makeReport(rule: Rule, proofs: Proofs, result: ProofResult | undefined): RuleReport {
  const proof = proofs.get(ruleHash(rule));
  const { name, theory, use, text } = rule;
  const state = proof !== undefined ? 'proved' : result?.kind === 'refuted' ? 'refuted' : 'unproved';
  const message = result === undefined || result.kind === 'proved' ? {} : { message: result.diagnostic.message };
  const { provers = [], instances = [] } = proof ?? {};
  return { rule: name, theory, use, state, provers, instances: instances.length, text, ...message };
}

function show(
  report: RuleReport,
  options: RulesOptions,
  result: ProofResult | undefined,
  source: { file: string; text: string },
): void {
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  if (result !== undefined && result.kind !== 'proved') {
    process.stdout.write(`${renderDiagnostic(result.diagnostic, source)}\n`);
    return;
  }
  const by = report.provers.map(({ id, version }) => `${id} ${version}`).join(', ');
  const state = report.state === 'proved' ? `proved by ${by} in ${report.instances} instances` : 'NOT PROVED';
  process.stdout.write(`${report.rule} [${report.theory}, ${report.use}] ${state}\n  ${report.text}\n`);
}
