import { type Step, applySteps } from '../../rewrite/index.js';
import { type Command, type Script, optionsInForce } from '../../script/index.js';
import { signatureAt } from '../../semantics/index.js';
import type { Term } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { Assembler } from './assemble.js';
import type { Fragment } from '../fragments.js';
import { drawLayout, layOut } from './layout.js';
import { type Truths, truthsIn } from '../truth.js';
import type { ModelText } from '../model-text.js';
import { openModelTexts, formatModelCertificate } from '../model-texts.js';

/** Maximum number of assertions. `DEPTH` limits the nesting of connectives. */
const FORMULAS = 6;
const DEPTH = 3;

interface EvaluatedModel {
  readonly model: ModelText;
  readonly truths: Truths;
}

/** Builds satisfiable mutants: each formula is true in a known model. */
export class SatSource {
  readonly #script: Script;
  readonly #head: readonly Command[];
  readonly #declarations: readonly Command[];
  readonly #roots: readonly Term[];
  readonly #fragments: readonly Term[];
  readonly #room: number;
  readonly #worlds: (() => EvaluatedModel | undefined)[];

  constructor(
    script: Script,
    {
      fragments,
      models,
      room,
    }: { readonly fragments: readonly Fragment[]; readonly models: readonly string[]; readonly room: number },
  ) {
    const at = signatureAt(script);
    // The last `set-logic` before the check applies, since the script may reset and set another logic.
    const before = script.commands.slice(0, at?.check.command);
    const logic = before.findLast((command) => command.kind === 'set-logic');
    this.#script = { ...script, logic: logic?.logic };
    this.#head = [...optionsInForce(before), ...(logic === undefined ? [] : [logic])];
    this.#declarations = at?.check.declarations ?? [];
    this.#roots = at?.check.asserted.map(({ term }) => term) ?? [];
    this.#fragments = fragments.map(({ term }) => term);
    this.#room = room;
    const worlds = fragments.length > 0 ? openModelTexts(script, models) : [];
    this.#worlds = worlds.map((model) => memoise(() => this.#judge(model())));
  }

  mutant(rng: Rng): TestCase | undefined {
    if (this.#worlds.length === 0) return undefined;
    const judged = rng.pick(this.#worlds)();
    if (judged === undefined) return undefined;
    const store = this.#script.store.fork();
    const count = rng.between(1, FORMULAS);
    const laid = layOut(drawLayout(rng), count, { store, rng });
    const before = [...this.#head, ...this.#declarations];
    const base: Script = { ...this.#script, store, commands: [...before, ...laid.commands] };
    const assembler = new Assembler(judged.truths, store, rng);
    let room = this.#room;
    const steps: Step[] = [];
    for (const { command, path, holds } of laid.places) {
      const value = holds || rng.chance(0.5);
      let after = assembler.formula(value, rng.between(0, DEPTH));
      if (after.size > room) after = assembler.formula(value, 0);
      if (after.size > room || after === store.true) continue;
      room -= after.size;
      const at = { command: command + before.length, slot: 0, path, before: store.true, after };
      steps.push({ id: steps.length, rule: `storm:${value}`, claim: 'unrelated', ...at, declares: [], needs: [] });
    }
    if (steps.length === 0) return undefined;
    const made = applySteps(base, steps, store);
    const checks = laid.commands.filter(({ kind }) => kind.startsWith('check-sat')).length;
    return {
      script: made,
      claim: 'unrelated',
      base,
      steps,
      known: Array.from({ length: checks }, () => 'sat' as const),
      certificate: formatModelCertificate(judged.model, laid.guards),
    };
  }

  #judge(model: ModelText | undefined): EvaluatedModel | undefined {
    if (model === undefined) return undefined;
    const truths = truthsIn(model, {
      script: this.#script,
      declarations: this.#declarations,
      roots: this.#roots,
      formulas: this.#fragments,
    });
    if (truths === undefined || truths.true.length + truths.false.length === 0) return undefined;
    return { model, truths };
  }
}
