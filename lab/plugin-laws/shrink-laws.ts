import { ScriptLanguage, checkPass, toSubject } from '../../src/reduce-front.js';
import { printScript, readScript } from '../../src/smt.js';
import { type PluginShrink, PluginGuard, passFrom } from '../../src/lab-front.js';
import { type LawVerdict, LAW_SEEDS, tryCall, verdictsOn } from './law.js';

const MOST_MOVES = 5_000;

export function shrinkLaws(shrink: PluginShrink): LawVerdict[] {
  const wrong = { fails: '', contract: '', examples: '' };
  let smaller = 0;
  const examples = shrink.examples.map(({ script }) => String(script));
  for (const text of [...examples, ...LAW_SEEDS]) {
    const { script, ok, diagnostics } = readScript(text);
    if (!ok) {
      wrong.examples ||= `an example cannot be parsed: ${diagnostics[0]?.message}`;
      continue;
    }
    // Each text gets a new guard, since a guard that has disabled a part hides later failures.
    const guard = new PluginGuard('', (event) => {
      if (event.kind === 'plugin-failed') wrong.fails ||= event.message;
    });
    const pass = passFrom(shrink, guard);
    const language = new ScriptLanguage(script, { frozen: () => false });
    const law = { language, problem: newProblem(text), most: MOST_MOVES };
    const report = tryCall(() => checkPass(pass, toSubject(script), law));
    if ('thrown' in report) wrong.contract ||= report.thrown;
    else {
      wrong.contract ||= report.value.problems[0] ?? '';
      smaller += report.value.smaller;
    }
  }
  for (const example of shrink.examples) wrong.examples ||= exampleProblem(shrink, example) ?? '';
  return verdictsOn(`shrink ${shrink.name}`, `${smaller} changes of ${examples.length + LAW_SEEDS.length} scripts`, {
    'does not throw, and makes nothing larger or ill-sorted': wrong.fails,
    'satisfies the contract of reduction passes': wrong.contract,
    'shrinks its examples or small seeds': smaller === 0 ? 'it shrinks nothing' : '',
    'transforms its examples as shown': wrong.examples,
  });
}

function newProblem(of: string): (text: string) => string | undefined {
  const known = new Set(readScript(of).diagnostics.map(({ message }) => message));
  return (text) => readScript(text).diagnostics.find(({ message }) => !known.has(message))?.message;
}

function exampleProblem(
  shrink: PluginShrink,
  { script: text, becomes }: PluginShrink['examples'][number],
): string | undefined {
  const { script, ok } = readScript(String(text));
  if (!ok || !Array.isArray(becomes)) return 'an example has no script, or no expected result';
  const language = new ScriptLanguage(script, { frozen: () => false });
  const subject = toSubject(script);
  const pass = passFrom(shrink, new PluginGuard('', () => undefined));
  const made = [...pass.waves(language.view(subject, () => undefined))].flat().flatMap((move) => {
    const next = language.apply(subject, [move]);
    return next === undefined ? [] : [printScript(next.script)];
  });
  const expected = becomes.map((each) => printScript(readScript(String(each)).script));
  if (JSON.stringify(made) === JSON.stringify(expected)) return undefined;
  if (made.length === 0) return `there is no result for ${oneLine(text)}`;
  return `${oneLine(text)} becomes ${made.map(oneLine).join(' or ')}`;
}

function oneLine(text: string): string {
  return String(text).trim().replaceAll('\n', ' ');
}
