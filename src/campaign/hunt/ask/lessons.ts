import { isInquiryName } from '../../../script/index.js';
import { type MissingFeature, missingFeatureIn, featureText, usesFeature } from '../../../solver/index.js';
import type { RunRecord } from '../../log/index.js';

/** Every 25th script with a feature that the solver seems to lack is sent, since the inference may be wrong. */
const PROBE_EVERY = 25;

/** Features that every solver supports. If a rejection names such a feature, the arguments are the cause. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  '= distinct not and or xor => ite let ! + - * / < <= > >= select store Bool assert check-sat set-logic push pop'.split(
    ' ',
  ),
);

interface Lesson {
  readonly lacking: MissingFeature;
  /** Logic of the script, since a solver may lack a sort only in some logics. */
  readonly logic: string;
  skipped: number;
}

/** Learns from rejections which features a solver lacks in a logic, so that scripts with such features are not sent. */
export class LackingFeatures {
  readonly #lessons = new Map<string, Lesson[]>();
  readonly #refuted = new Set<string>();

  findLacking(solver: string, script: string): string | undefined {
    for (const lesson of this.#lessonsAbout(solver, script)) {
      lesson.skipped++;
      if (lesson.skipped % PROBE_EVERY !== 0) return featureText(lesson.lacking);
    }
    return undefined;
  }

  learn(solver: string, script: string, { outcome, detail }: Pick<RunRecord, 'outcome' | 'detail'>): void {
    const before = this.#lessons.get(solver) ?? [];
    if (outcome === 'answered') {
      const refuted = this.#lessonsAbout(solver, script);
      if (refuted.length === 0) return;
      for (const lesson of refuted) this.#refuted.add(lessonName(solver, lesson));
      const others = before.filter((lesson) => !refuted.includes(lesson));
      this.#lessons.set(solver, others);
    } else if (outcome === 'rejected') {
      const lacking = missingFeatureIn(detail ?? '');
      if (lacking === undefined || !isLearnable(lacking) || !usesFeature(script, lacking)) return;
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
    return lessons.filter((lesson) => lesson.logic === logic && usesFeature(script, lesson.lacking));
  }
}

function isLearnable({ kind, name }: MissingFeature): boolean {
  return kind !== 'feature' && !EVERYWHERE.has(name) && !isInquiryName(name);
}

function lessonName(solver: string, { lacking, logic }: Lesson): string {
  return `${solver} ${logic} ${featureText(lacking)}`;
}

function logicIn(script: string): string {
  return [...script.matchAll(/\(\s*set-logic\s+([^\s()]+)/g)].map(([, logic]) => logic).join(' ');
}
