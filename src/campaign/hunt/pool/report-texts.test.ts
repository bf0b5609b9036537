import { describe, expect, it } from 'vitest';
import { type CampaignEvent, UnusableLog } from '../../log/index.js';
import { ReportTexts } from './foreign-report.js';

const makeName = (i: number) => i.toString(16).padStart(64, '0');
const [here, gone] = [makeName(1), makeName(2)];
const toEvent = (event: object) => event as CampaignEvent;
/** A store with one text. Records the names of requested texts. */
function makeStore(others: (name: string) => Promise<string | undefined> = () => Promise.resolve(undefined)) {
  const asked: string[] = [];
  const get = (name: string) => {
    asked.push(name);
    return name === here ? Promise.resolve('text') : others(name);
  };
  return { asked, texts: new ReportTexts({ get }) };
}

describe('findMissing', () => {
  it.each([
    ['in a field', { mutant: gone }],
    ['in a list', { history: [here, gone] }],
    ['deep inside a field', { finding: { reduced: { script: gone } } }],
  ])('reports a missing text if an event names the text %s', async (_, named) => {
    const { texts } = makeStore();
    expect(await texts.findMissing(toEvent({ kind: 'finding', ...named }))).toBe(`the text ${gone} is missing`);
  });

  it.each([
    ['the event names no text', { kind: 'finding', because: 'x' }],
    ['all its texts exist', { kind: 'finding', mutant: here, history: [here] }],
    ['the hashes are of programs and profiles', { kind: 'finding', sha256: gone, ownProfile: gone }],
    ['a word only contains a hash', { kind: 'finding', because: `see ${gone}` }],
    ...['batch-done', 'fault', 'slow', 'finding-again'].map((kind): [string, object] => [
      `the event is of the kind ${kind}`,
      { kind, seed: gone },
    ]),
  ])('reports no missing text if %s', async (_, event) => {
    expect(await makeStore().texts.findMissing(toEvent(event))).toBeUndefined();
  });

  it('looks up an existing text only once, but a missing text each time', async () => {
    const { texts, asked } = makeStore();
    const event = toEvent({ kind: 'finding', mutant: here, parent: gone, base: here });
    await texts.findMissing(event);
    await texts.findMissing(event);
    expect(asked).toEqual([here, gone, gone]);
  });

  it('looks up no text if an event names too many texts', async () => {
    const { texts, asked } = makeStore(() => Promise.resolve('text'));
    const naming = (count: number) =>
      texts.findMissing(toEvent({ kind: 'finding', history: Array.from({ length: count }, (_, i) => makeName(i)) }));
    expect(await naming(2_001)).toBe('the report refers to 2001 texts, more than 2000');
    expect(asked).toEqual([]);
    expect(await naming(2_000)).toBeUndefined();
    expect(asked).toHaveLength(2_000);
  });

  it('reports a text that does not match its hash, but throws other errors of the store', async () => {
    const failing = (error: Error) =>
      makeStore(() => Promise.reject(error)).texts.findMissing(toEvent({ kind: 'finding', mutant: gone }));
    expect(await failing(new UnusableLog('the text is another one'))).toBe('the text is another one');
    await expect(failing(new Error('no connection'))).rejects.toThrow('no connection');
  });
});
