import { Budget, judgeModelText, listStatuses, missingFeatureIn } from '../../dist/bench/engine.js';

/** Maximum delay after the time limit. A busy machine may need this time to start and kill a process. */
const LATE_MS = 1_500;

/** Counts by name. */
class Tally extends Map {
  add(name) {
    this.set(name, this.of(name) + 1);
  }
  of(name) {
    return this.get(name) ?? 0;
  }
  toString() {
    const sorted = [...this].sort((a, b) => b[1] - a[1]);
    return sorted.map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
  }
}

export const isRefusal = ({ outcome, why, detail }) =>
  outcome === 'rejected' && (why === 'unsupported' || missingFeatureIn(detail ?? '') !== undefined);
const asksCore = ({ commands }) => commands.some(({ name }) => /^get-unsat-/.test(name ?? ''));
export const outcomeOf = ({ outcome, answers }) => (outcome === 'answered' ? answers.join(' ') : outcome);

/** One solver's counts, and lines about runs that need a look. */
export class Report {
  counts = { outcomes: new Tally(), refusals: new Tally(), models: new Tally(), replies: new Tally() };
  problems = new Tally();
  #name;
  #continues;
  #timeoutMs;
  #details;

  constructor(name, { afterError, timeoutMs, details }) {
    this.#name = name;
    this.#continues = afterError === 'continues';
    this.#timeoutMs = timeoutMs;
    this.#details = details;
  }

  problem(kind, { file, mode, about = '' }) {
    this.problems.add(kind);
    console.log(`  ${kind}: ${this.#name} ${mode} ${file}: ${String(about).replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }

  addRun(record, { script, file, mode }) {
    const { outcome, answers, detail, ms } = record;
    const at = { file, mode, about: detail };
    for (const answer of outcome === 'answered' ? answers : [outcome]) this.counts.outcomes.add(answer);
    if (outcome === 'rejected' && !isRefusal(record)) this.problem('unrecognised rejection', at);
    if (['crashed', 'memout', 'flooded', 'invalid-model', 'failed-self-check'].includes(outcome))
      this.problem(outcome, at);
    if (ms > this.#timeoutMs + LATE_MS) this.problem('late', { ...at, about: `${Math.round(ms)} ms` });
    if (this.#details && outcome === 'timeout') console.log(`  timeout: ${mode} ${file}`);
    const statuses = listStatuses(script);
    answers.forEach((answer, i) => {
      const isWrong = answer !== 'unknown' && (statuses[i] ?? 'unknown') !== 'unknown' && answer !== statuses[i];
      if (isWrong) this.problem('contradicts status', { ...at, about: `check ${i + 1}: ${answer}` });
    });
    if (outcome !== 'answered') return;
    if (answers.at(-1) === 'sat') this.#addModel(record, { script, file, mode });
    for (const { inquiry, verdict, because, wrong } of record.replies ?? []) {
      const isRefused = /^(?:refused|no reply|the solver replied )/.test(because ?? '');
      this.counts.replies.add(`${inquiry} ${isRefused ? 'refused' : verdict}`);
      const about = `${inquiry}: ${wrong === null ? because : `${wrong.term} ${wrong.reply} ${wrong.proof}`}`;
      if (verdict === 'wrong' || isRefused)
        this.problem(`${verdict === 'wrong' ? verdict : 'refused'} reply`, { ...at, about });
      else if (this.#details && verdict === 'undetermined') console.log(`  ${verdict}: ${mode} ${file}: ${about}`);
    }
  }

  #addModel({ modelText, model, ms }, { script, file, mode }) {
    // A solver that exits on errors receives no get-model together with inquiries that fail after sat.
    const isOmitted = (!this.#continues && asksCore(script)) || ms >= this.#timeoutMs;
    if (modelText === undefined && isOmitted) return;
    const { reading } = modelText ? judgeModelText(modelText, script, { budget: new Budget('quick') }) : {};
    const unread = reading === undefined ? 'no model' : reading.unread[0]?.reason;
    const verdict = unread !== undefined && model?.verdict !== 'true' ? 'unreadable' : (model?.verdict ?? 'no verdict');
    this.counts.models.add(verdict);
    const about = unread ?? model?.wrong?.assertion;
    if (verdict === 'unreadable' || verdict === 'false') this.problem(`${verdict} model`, { file, mode, about });
    else if (this.#details && verdict === 'undetermined')
      console.log(`  undetermined model: ${mode} ${file}: ${model.because}`);
  }

  print({ version, modes, accepted, refused }) {
    const { outcomes, models, refusals, replies } = this.counts;
    const all = ['true', 'false', 'undetermined', 'unreadable'].reduce((sum, each) => sum + models.of(each), 0);
    const read = all === 0 ? '' : ` (${((100 * (all - models.of('unreadable'))) / all).toFixed(1)} % read)`;
    console.log(
      `${this.#name} ${version.number ?? version.text}: ${accepted} files accepted, ${refused} refused; ${modes}`,
    );
    console.log(`  outcomes: ${outcomes}\n  models: ${models}${read}\n  replies: ${replies}`);
    console.log(`  problems: ${this.problems}\n  refusals: ${refusals}\n`);
  }
}
