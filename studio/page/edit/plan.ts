import { visibleLine } from '../../../src/smt.js';
import type { Language } from '../model/protocol.js';
import { type Subject, readText } from '../model/read.js';
import { btorChoices, planBtor } from './btor.js';
import { type EditChoices, type NodeChange, type TextChange, Refusal, applyChanges } from './change.js';
import { isChangedBy } from './check.js';
import { planScript, scriptChoices } from './smtlib.js';

export function listChoices(subject: Subject, node: number): EditChoices {
  return subject.kind === 'btor' ? btorChoices(subject, node) : scriptChoices(subject.script, subject.terms[node]);
}

/** Throws a refusal if the edited text does not have the change. */
export function planEdit(
  text: string,
  language: Language,
  asked: { readonly node: number; readonly change: NodeChange },
): TextChange[] {
  const { node, change } = asked;
  if (change.kind === 'rename' && visibleLine(change.name) !== change.name)
    throw new Refusal(`a new name has only characters that can be seen: ${visibleLine(change.name)}`);
  const changes = language === 'btor' ? planBtor(text, node, change) : planScript(text, node, change);
  const before = readText(text, language).reading;
  const after = readText(applyChanges(text, changes), language).reading;
  const errors = ({ remarks }: typeof before) => remarks.filter(({ severity }) => severity === 'error');
  const [problem] = errors(after).filter(({ message }) => !errors(before).some((each) => each.message === message));
  if (problem !== undefined)
    throw new Refusal(`the text would have an error in line ${problem.line}: ${problem.message}`);
  if (!isChangedBy(change, { before: before.picture, after: after.picture, node }))
    throw new Refusal('the edited text would mean something else: edit the text');
  return changes;
}
