import type { Picture } from '../../picture/index.js';
import { layOutDirected, unpackDiagram } from '../graph/direction.js';
import { compareSteps } from '../graph/step-difference.js';
import { readDetail } from './detail.js';
import { type Evaluated, evaluateSubject } from './evaluate.js';
import { listChoices, planEdit } from '../edit/plan.js';
import type { Answer, Language, Question } from './protocol.js';
import { type Subject, readText } from './read.js';

let open:
  | { readonly text: string; readonly language: Language; readonly subject: Subject; readonly picture: Picture }
  | undefined;
let evaluated: Evaluated | undefined;

function answer(question: Question): unknown {
  switch (question.task) {
    case 'read': {
      const started = performance.now();
      const { text, language } = question.ask;
      const { reading, subject } = readText(text, language);
      open = { text, language, subject, picture: reading.picture };
      evaluated = undefined;
      return { ...reading, ms: performance.now() - started };
    }
    case 'evaluate': {
      if (open === undefined) throw new Error('nothing is open');
      evaluated = evaluateSubject(open, question.ask);
      return evaluated.values;
    }
    case 'detail':
      if (open === undefined || evaluated === undefined) return { lines: [], table: undefined };
      return readDetail(open.subject, evaluated, question.ask.node);
    case 'layout': {
      const started = performance.now();
      const layout = layOutDirected(unpackDiagram(question.ask.diagram), question.ask.direction);
      return { layout, ms: performance.now() - started };
    }
    case 'choices':
      if (open === undefined) throw new Error('nothing is open');
      return listChoices(open.subject, question.ask.node);
    case 'edit':
      if (open === undefined) throw new Error('nothing is open');
      return planEdit(open.text, open.language, question.ask);
    case 'difference': {
      const { before, after, language } = question.ask;
      const read = (text: string) => ({ text, reading: readText(text, language).reading });
      return compareSteps(read(before), read(after));
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  let said: Answer;
  try {
    said = { id: data.id, kind: 'done', reply: answer(data) };
  } catch (error) {
    said = { id: data.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(said);
});
