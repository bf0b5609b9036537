import { readOutput } from '../../../src/smt.js';

export interface PrintedModel {
  /** From 1. */
  readonly check: number;
  readonly text: string;
}

export function modelsIn(stdout: string): PrintedModel[] {
  const models: PrintedModel[] = [];
  let check = 0;
  for (const item of readOutput(stdout)) {
    if (item.kind === 'answer') check++;
    else if (item.kind === 'response' && item.complete && MODEL.test(item.text))
      models.push({ check, text: item.text });
  }
  return models;
}

const MODEL = /^\(\s*(?:model\b|\(\s*(?:define-|declare-|forall\b))/;
