import { type Lacking, isInquiryName, lackingFrom, lackingIn, lackingText, usesLacking } from '../../solver/index.js';
import type { RunRecord } from '../log/index.js';

/** Every 25th of these scripts is sent regardless, since a lesson may be too broad. */
const PROBE_EVERY = 25;

/** Features of every solver. A message about one concerns its arguments. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  '= distinct not and or xor => ite let ! + - * / < <= > >= select store Bool assert check-sat set-logic push pop'.split(
    ' ',
  ),
);

interface Lesson {
  readonly lacking: Lacking;
  skipped: number;
}

/** Learns from rejections which features a solver lacks. Scripts that use them are not sent. */
export class Lessons {
  readonly #lessons = new Map<string, Map<string, Lesson>>();
  readonly #refuted = new Set<string>();

  /** Names a lacking feature that the script uses (`lackingText`). Undefined if the script should be sent. */
  lackedBy(solver: string, script: string): string | undefined {
    for (const [text, lesson] of this.#lessons.get(solver) ?? []) {
      if (!usesLacking(script, lesson.lacking)) continue;
      lesson.skipped++;
      if (lesson.skipped % PROBE_EVERY !== 0) return text;
    }
    return undefined;
  }

  hear(solver: string, script: string, { outcome, detail }: Pick<RunRecord, 'outcome' | 'detail'>): void {
    if (outcome === 'rejected') {
      const lacking = lackingIn(detail ?? '');
      if (lacking !== undefined && usesLacking(script, lacking)) this.learn(solver, lackingText(lacking));
    } else if (outcome === 'answered') {
      for (const [text, { lacking }] of this.#lessons.get(solver) ?? []) {
        if (!usesLacking(script, lacking)) continue;
        this.#lessons.get(solver)?.delete(text);
        this.#refuted.add(`${solver} ${text}`);
      }
    }
  }

  learn(solver: string, text: string): void {
    const lacking = lackingFrom(text);
    const { kind, name } = lacking;
    if (kind === 'feature' || EVERYWHERE.has(name) || isInquiryName(name)) return;
    if (this.#refuted.has(`${solver} ${text}`)) return;
    const lessons = this.#lessons.get(solver) ?? new Map<string, Lesson>();
    if (!lessons.has(text)) lessons.set(text, { lacking, skipped: 0 });
    this.#lessons.set(solver, lessons);
  }
}
