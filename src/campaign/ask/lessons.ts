import { type Lacking, isInquiryName, lackingIn, lackingText, usesLacking } from '../../solver/index.js';
import type { RunRecord } from '../log/index.js';

/** One in so many scripts that a lesson applies to is sent nevertheless: the lesson may be too broad. */
const PROBE_EVERY = 25;

/** Every solver has these in some form: a message about one of them is about its arguments. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  '= distinct not and or xor => ite let ! + - * / < <= > >= select store Bool assert check-sat set-logic push pop'.split(
    ' ',
  ),
);

interface Lesson {
  readonly lacking: Lacking;
  /** The logic of the script: a solver may lack a sort in one logic and have it in another. */
  readonly logic: string;
  skipped: number;
}

/** Learns from refusals what a solver lacks in a logic. Scripts in that logic that use it are not sent to the solver. */
export class Lessons {
  /** By solver. */
  readonly #lessons = new Map<string, Lesson[]>();
  /** Lessons that a solver refuted by an answer. */
  readonly #refuted = new Set<string>();

  /** Finds what a solver lacks of what a script uses, as `lackingText`; undefined if the script is to be sent. */
  lackedBy(solver: string, script: string): string | undefined {
    for (const lesson of this.#lessonsAbout(solver, script)) {
      lesson.skipped++;
      if (lesson.skipped % PROBE_EVERY !== 0) return lackingText(lesson.lacking);
    }
    return undefined;
  }

  /** Learns from a run on a script. */
  learn(solver: string, script: string, { outcome, detail }: Pick<RunRecord, 'outcome' | 'detail'>): void {
    const before = this.#lessons.get(solver) ?? [];
    if (outcome === 'answered') {
      const refuted = this.#lessonsAbout(solver, script);
      if (refuted.length === 0) return;
      for (const lesson of refuted) this.#refuted.add(lessonName(solver, lesson));
      this.#lessons.set(
        solver,
        before.filter((lesson) => !refuted.includes(lesson)),
      );
    } else if (outcome === 'rejected') {
      const lacking = lackingIn(detail ?? '');
      if (lacking === undefined || !isLearnable(lacking) || !usesLacking(script, lacking)) return;
      const lesson: Lesson = { lacking, logic: logicIn(script), skipped: 0 };
      const name = lessonName(solver, lesson);
      if (this.#refuted.has(name) || before.some((each) => lessonName(solver, each) === name)) return;
      this.#lessons.set(solver, [...before, lesson]);
    }
  }

  #lessonsAbout(solver: string, script: string): readonly Lesson[] {
    const lessons = this.#lessons.get(solver) ?? [];
    if (lessons.length === 0) return [];
    const logic = logicIn(script);
    return lessons.filter((lesson) => lesson.logic === logic && usesLacking(script, lesson.lacking));
  }
}

function isLearnable({ kind, name }: Lacking): boolean {
  return kind !== 'feature' && !EVERYWHERE.has(name) && !isInquiryName(name);
}

function lessonName(solver: string, { lacking, logic }: Lesson): string {
  return `${solver} ${logic} ${lackingText(lacking)}`;
}

/** Lists the logics that a script sets, usually one. */
function logicIn(script: string): string {
  return [...script.matchAll(/\(\s*set-logic\s+([^\s()]+)/g)].map(([, logic]) => logic).join(' ');
}
