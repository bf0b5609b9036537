import { printBtor } from '../../src/btor/index.js';
import { BTOR_DEFAULTS, type BtorParameters, btorOfSeed, btorParameterProblems } from '../../src/generate/index.js';
import { type Picture, drawingOf, layeredLayout } from '../../src/picture/index.js';
import { detailOf } from './detail.js';
import { type Evaluated, evaluateSubject } from './evaluate.js';
import type { Answer, Question } from './protocol.js';
import { type Subject, readText } from './read.js';

/** The last text that was read, and its values. */
let open: { readonly subject: Subject; readonly picture: Picture } | undefined;
let evaluated: Evaluated | undefined;

function answer(question: Question): unknown {
  switch (question.task) {
    case 'read': {
      const started = performance.now();
      const { reading, subject } = readText(question.ask.text, question.ask.language);
      open = { subject, picture: reading.picture };
      evaluated = undefined;
      return { ...reading, ms: performance.now() - started };
    }
    case 'evaluate': {
      if (open === undefined) throw new Error('nothing is open');
      evaluated = evaluateSubject(open.subject, open.picture, question.ask.assignment);
      return evaluated.values;
    }
    case 'detail':
      if (open === undefined || evaluated === undefined) return { lines: [], table: undefined };
      return detailOf(open.subject, evaluated, question.ask.node);
    case 'layout': {
      const started = performance.now();
      const drawing = drawingOf(question.ask.picture);
      return { drawing, layout: layeredLayout(drawing), ms: performance.now() - started };
    }
    case 'btor': {
      const parameters: BtorParameters = { ...BTOR_DEFAULTS, ...(question.ask.parameters as Partial<BtorParameters>) };
      const problems = btorParameterProblems(parameters);
      if (problems.length > 0) throw new Error(problems.join('; '));
      return { text: printBtor(btorOfSeed(parameters, question.ask.seed), { dialect: parameters.dialect }) };
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
