import {
  askAndExamine,
  collectEvidence,
  examineModel,
  seedQuestion,
  collectSuspects,
  preserves,
  listStatuses,
  DEFAULT_LIMITS,
  rngFromSeed,
} from '../../dist/bench/engine.js';
import { testCases } from './cases.mjs';
import { changeWord } from './change.mjs';
import { OTHERS, REPLIES } from './kinds.mjs';
import { assertedIn, stateAt } from './second-opinion.mjs';
import { headOf, listsIn, partsOf } from './text.mjs';

const CHANGES = 2;
const limits = DEFAULT_LIMITS;
const clock = {
  now: () => performance.now(),
  // As in a hunt, the budget of a judgement excludes the time spent waiting for a processor.
  worked: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
};
const asking = { limits, clock, models: true, effort: 'quick' };

/** A solver that repeats a recorded run for one text, and runs the real solver on other queries. */
class Repeating {
  #solver;
  #text;
  #run;
  #said = new Map();

  constructor(solver, text, run) {
    this.#solver = solver;
    this.#text = text;
    this.#run = run;
    for (const name of ['id', 'profile', 'version', 'options', 'ownProfile', 'mode']) this[name] = solver[name];
  }

  with(run) {
    const other = new Repeating(this.#solver, this.#text, run);
    other.#said = this.#said;
    return other;
  }

  async run(query, given, signal) {
    if (query.input === this.#text) return this.#run;
    const key = `${query.wantModel} ${query.input}`;
    const said = this.#said.get(key) ?? (await this.#solver.run(query, given, signal));
    this.#said.set(key, said);
    return said;
  }
}

/** Changes of one kind to one solver's output, with their results. */
export class Measurement {
  #kind;
  #solver;
  #beside;
  #opinion;
  #seeds;
  #key;
  #rng;

  constructor({ kind, solver, beside, opinion, seeds, key }) {
    this.#kind = kind;
    this.#solver = solver;
    this.#beside = beside;
    this.#opinion = opinion;
    this.#seeds = seeds;
    this.#key = key;
    this.#rng = rngFromSeed(`${key} ${kind}`);
  }

  /** Whether the solver can produce this kind of output. */
  get applies() {
    const { inquiries = [] } = this.#solver.profile;
    if (this.#kind === 'answer' || this.#kind === 'model') return true;
    const wanted = REPLIES[this.#kind]?.inquiries ?? ['get-objectives'];
    return wanted.some((name) => inquiries.includes(name));
  }

  async run({ lies: most, ms, honest: isHonest }) {
    const until = performance.now() + ms;
    const lies = [];
    const honest = { judged: 0, wrong: [], undetermined: 0 };
    const asks = REPLIES[this.#kind]?.asks ?? OTHERS[this.#kind];
    const statusOf = this.#kind === 'answer' ? (seed) => this.#statusOf(seed) : undefined;
    for await (const made of testCases(this.#seeds, { asks, key: this.#key, statusOf })) {
      if (performance.now() > until || (isHonest ? honest.judged : countReal(lies)) >= most) break;
      const query = { input: made.question.text, wantModel: true };
      const run = await this.#solver.run(query, limits);
      if (run.outcome.kind !== 'answered') continue;
      const repeating = new Repeating(this.#solver, made.question.text, run);
      const cx = { ...made, run, repeating };
      const plain = await this.#judge(cx, run);
      honest.judged += plain.judged;
      honest.undetermined += plain.undetermined;
      if (plain.wrong !== undefined) {
        const lie = this.#isWrong(cx);
        honest.wrong.push({ before: plain.wrong, after: '', text: made.question.text, isConfirmed: lie });
        continue;
      }
      if (isHonest || plain.judged === 0) continue;
      for (const lie of await this.#lies(cx)) {
        const judged = await this.#judge(cx, lie.run);
        const verdict = judged.wrong !== undefined ? 'wrong' : judged.undetermined > 0 ? 'undetermined' : 'right';
        lies.push({ ...lie, verdict, because: judged.because, text: made.question.text });
      }
    }
    return { lies, honest };
  }

  /** The answer to a seed's last check; undefined if undecided. */
  async #statusOf(seed) {
    const { outcome } = await this.#solver.run({ input: seedQuestion(seed).text }, limits);
    const answer = outcome.kind === 'answered' ? outcome.answers.at(-1) : undefined;
    return answer === 'unknown' ? undefined : answer;
  }

  /**
   * Judges a run's outputs of the measured kind. `judged` is the number of these outputs, and `undetermined` is the
   * number of outputs without a verdict. `wrong` describes the first wrong output.
   */
  async #judge({ test, seed, question, repeating }, run) {
    if (this.#kind === 'answer') return this.#judgeAnswer({ test, seed, question, repeating }, run);
    const record = await askAndExamine(repeating.with(run), question, asking);
    if (this.#kind === 'model') {
      const { model } = record;
      if (model === null || model === undefined) return { judged: 0, undetermined: 0 };
      const wrong = model.verdict === 'false' ? (model.wrong?.assertion ?? 'false') : undefined;
      return { judged: 1, wrong, undetermined: model.verdict === 'undetermined' ? 1 : 0, because: model.because };
    }
    const wanted = REPLIES[this.#kind]?.inquiries ?? ['get-objectives'];
    const found = (record.replies ?? []).filter(({ inquiry }) => wanted.includes(inquiry));
    const open = found.filter(({ verdict }) => verdict === 'undetermined');
    const wrong = found.find(({ verdict }) => verdict === 'wrong');
    return {
      judged: found.length,
      wrong: wrong && `${wrong.wrong.term}: ${wrong.wrong.reply}: ${wrong.wrong.proof}`,
      undetermined: open.length,
      because: open[0]?.because,
    };
  }

  /**
   * Applies a hunt's oracles to a run. Further evidence: the answers to the seed, and the answers of the solver that
   * `--beside` names.
   */
  async #judgeAnswer({ test, seed, question, repeating }, run) {
    const asked = seedQuestion(seed);
    const told = [await askAndExamine(repeating, asked, asking)];
    const runs = [await askAndExamine(repeating.with(run), question, asking)];
    if (this.#beside !== undefined) {
      told.push(await askAndExamine(this.#beside, asked, asking));
      runs.push(await askAndExamine(this.#beside, question, asking));
    }
    const proof = told.find(({ model }) => model?.verdict === 'true');
    const shared = proof && {
      solver: proof.solver,
      text: proof.modelText,
      model: examineModel(proof.modelText, test.made.script, { now: clock.worked, effort: 'quick' }),
    };
    const claimed = listStatuses(seed.script).map((status) => status ?? null);
    const evidence = collectEvidence(test, runs, { claimed, runs: told, ...(shared && { shared }) });
    const suspects = collectSuspects(evidence).filter(
      ({ kind }) => kind === 'wrong-answer' || kind === 'invalid-model',
    );
    const [wrong] = suspects.filter((each) => each.suspects.includes(this.#solver.id));
    return { judged: 1, wrong: wrong?.because, undetermined: 0 };
  }

  /** Whether other solvers confirm that an unchanged run is wrong. */
  #isWrong({ run, question: { text } }) {
    if (this.#kind === 'model') return this.#opinion.model(text, run.outcome.model) === true;
    const { inquiries, opinion } = REPLIES[this.#kind] ?? { inquiries: ['get-objectives'], opinion: 'objective' };
    return (run.replies ?? []).some((reply) => {
      const { command, state } = stateAt(text, reply.at);
      if (command === undefined || !inquiries.includes(headOf(command))) return false;
      const asked = { text, command, state, before: original(command, state), after: reply.text };
      if (headOf(command) === 'query') return this.#isWrongAboutRules(asked);
      if (opinion !== 'objective') return this.#opinion[opinion]?.(asked) === true;
      const pairs = pairsIn(reply.text) ?? [];
      return pairs.some((_, at) => this.#opinion.objective({ text, state, pairs, at }) === true);
    });
  }

  #isWrongAboutRules(asked) {
    const [answer = ''] = /^\w+/.exec(asked.after) ?? [];
    if (this.#opinion.answer({ ...asked, after: answer }) === true) return true;
    if (/\bforall\b/.test(asked.after) && answer === 'unsat') return this.#opinion.invariant(asked) === true;
    return this.#opinion.derivation({ ...asked, before: '' }) === true;
  }

  async #lies(cx) {
    switch (this.#kind) {
      case 'answer':
        return this.#answers(cx);
      case 'model':
        return this.#models(cx);
      case 'objective':
        return this.#objectives(cx);
      case 'suboptimal':
        return this.#suboptimal(cx);
      default:
        return this.#replies(cx);
    }
  }

  /** Picks a random check, and flips its answer if the right answer follows from the seed's answer. */
  #answers({ run, question, test }) {
    const { answers } = run.outcome;
    const check = this.#rng.below(answers.length);
    if (!preserves(test.made.claim, answers[check])) return [];
    const flipped = { sat: 'unsat', unsat: 'sat' }[answers[check]];
    if (flipped === undefined) return [];
    const said = answers.map((answer, i) => (i === check ? flipped : answer));
    const { model: _, ...outcome } = run.outcome;
    // The printed model belongs to the last answer, so a changed last answer has no model.
    const kept = check === answers.length - 1 ? outcome : run.outcome;
    const changed = { ...run, outcome: { ...kept, answers: said }, replies: [] };
    const real = this.#opinion.areRight(question.text, answers);
    return [{ run: changed, before: answers.join(' '), after: said.join(' '), real }];
  }

  #models({ run, question }) {
    const { model } = run.outcome;
    // A model after `unknown` need not satisfy the assertions.
    if (model === undefined || run.outcome.answers.at(-1) !== 'sat') return [];
    return this.#changed(model, (text, rng) => changeValue(text, rng)).map(({ before, after }) => ({
      run: { ...run, outcome: { ...run.outcome, model: after } },
      before,
      after,
      real: this.#opinion.model(question.text, after),
    }));
  }

  #objectives({ run, question }) {
    return this.#ofReplies(run, question, ['get-objectives'], changeObjective).map((lie) => {
      const pairs = pairsIn(lie.after);
      const at = pairs.findIndex((pair, i) => pair[1] !== pairsIn(lie.before)[i][1]);
      const { state } = stateAt(question.text, lie.at);
      return { ...lie, real: this.#opinion.objective({ text: question.text, state, pairs, at }) };
    });
  }

  /**
   * Asserts that the objective differs from its optimum, and runs the solver again. Then uses the new, worse optimum as
   * a wrong reply to the original script.
   */
  async #suboptimal({ run, question }) {
    const found = [];
    for (const reply of run.replies ?? []) {
      const pairs = pairsIn(reply.text);
      if (pairs === undefined || !isPlain(reply.text)) continue;
      const { command } = stateAt(question.text, reply.at);
      if (headOf(command ?? '') !== 'get-objectives') continue;
      const objective = listsIn(question.text).find((each) => /^\((?:minimize|maximize|assert-soft)\b/.test(each));
      if (objective === undefined || headOf(objective) === 'assert-soft' || question.text.includes('pareto')) continue;
      const other = `(assert (not (= ${partsOf(objective)[1]} ${pairs[0][1]})))`;
      const worse = await this.#solver.run(
        { input: question.text.replace(objective, () => `${other}\n${objective}`), wantModel: true },
        limits,
      );
      const said = worse.replies?.find(({ at }) => at === reply.at)?.text;
      if (worse.outcome.kind !== 'answered' || worse.outcome.answers.at(-1) !== 'sat' || said === undefined) continue;
      found.push({ run: worse, command, before: reply.text, after: said, real: true });
    }
    return found;
  }

  #replies({ run, question }) {
    const { inquiries, fits, change, opinion } = REPLIES[this.#kind];
    return this.#ofReplies(run, question, inquiries, change, fits).map((lie) => {
      const { command, state } = stateAt(question.text, lie.at);
      const asked = { text: question.text, command, state, before: lie.before, after: lie.after };
      return { ...lie, real: isOfValues(command) ? this.#valueChanged(asked) : this.#opinion[opinion](asked) };
    });
  }

  /** Whether the changed value in `((t v) …)` is wrong. */
  #valueChanged({ command, state, before, after }) {
    if (headOf(command) === 'eval') return this.#opinion.value({ state, asked: partsOf(command)[1], before, after });
    const [were, are] = [before, after].map((text) => partsOf(text).map((pair) => partsOf(pair)));
    const at = were.findIndex((pair, i) => pair[1] !== are[i]?.[1]);
    if (at < 0) return undefined;
    return this.#opinion.value({ state, asked: were[at][0], before: were[at][1], after: are[at][1] });
  }

  #ofReplies(run, question, inquiries, change, fits = () => true) {
    return (run.replies ?? []).flatMap((reply) => {
      const { command } = stateAt(question.text, reply.at);
      if (command === undefined || !inquiries.includes(headOf(command)) || /\(error/.test(reply.text)) return [];
      if (!reply.whole || !fits(reply.text)) return [];
      return this.#changed(reply.text, change).map(({ before, after }) => ({
        run: { ...run, replies: run.replies.map((each) => (each === reply ? { ...each, text: after } : each)) },
        at: reply.at,
        command,
        before,
        after,
      }));
    });
  }

  #changed(before, change) {
    const found = new Set(Array.from({ length: CHANGES }, () => change(before, this.#rng)));
    return [...found].filter((after) => after !== undefined && after !== before).map((after) => ({ before, after }));
  }
}

/** Returns the term or the goal before the solver rewrote it, in the form of a reply. */
function original(command, state) {
  return headOf(command) === 'simplify' ? partsOf(command)[1] : `(goals (goal ${assertedIn(state)}))`;
}

function countReal(lies) {
  return lies.filter(({ real }) => real === true).length;
}

function isOfValues(command) {
  return ['get-value', 'get-assignment', 'eval'].includes(headOf(command));
}

function changeValue(model, rng) {
  const definitions = partsOf(model).filter((each) => headOf(each) === 'define-fun');
  if (definitions.length === 0) return undefined;
  const definition = rng.pick(definitions);
  const body = partsOf(definition)[4];
  const other = body === undefined ? undefined : changeWord(body, rng);
  if (other === undefined) return undefined;
  const at = definition.lastIndexOf(body);
  return model.replace(definition, () => definition.slice(0, at) + other + definition.slice(at + body.length));
}

/** The pairs of `(objectives (t v) …)`. */
function pairsIn(text) {
  const [list] = listsIn(text);
  if (list === undefined || headOf(list) !== 'objectives') return undefined;
  const pairs = partsOf(list)
    .slice(1)
    .map((pair) => partsOf(pair));
  // The name of soft assertions may be empty.
  return pairs.map((pair) => (pair.length === 1 ? ['', ...pair] : pair));
}

/** Whether all values are plain numbers, without infinities, infinitesimals or intervals. */
function isPlain(text) {
  return !/\b(?:oo|epsilon|interval)\b/.test(text);
}

function changeObjective(text, rng) {
  const pairs = pairsIn(text);
  if (pairs === undefined || pairs.length === 0 || !isPlain(text)) return undefined;
  const at = rng.below(pairs.length);
  const other = changeWord(pairs[at][1] ?? '', rng);
  if (other === undefined) return undefined;
  return `(objectives ${pairs.map((pair, i) => `(${pair[0]} ${i === at ? other : pair[1]})`).join(' ')})`;
}
