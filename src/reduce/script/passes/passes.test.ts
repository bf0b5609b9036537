import { describe, expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import { ScriptLanguage } from '../language.js';
import { toSubject, printSubject } from '../subject.js';
import { openView } from '../view.js';
import { SCRIPT_PASSES } from './list.js';
import { earlyShrinks, scriptShrinks } from './shrinks.js';

const nothing = (): boolean => false;
const OWN = SCRIPT_PASSES.filter((pass) => ![...earlyShrinks, ...scriptShrinks].includes(pass));

describe('passes', () => {
  it('gives each pass a unique name and a one-line summary', () => {
    const names = SCRIPT_PASSES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, summary } of SCRIPT_PASSES) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(summary).not.toContain('\n');
    }
  });

  it.each(OWN.flatMap((pass) => pass.examples.map((example) => ({ pass, name: pass.name, ...example }))))(
    'reduces with the pass $name: $script',
    ({ pass, script, becomes }) => {
      const start = toSubject(readScript(script).script);
      expect(printSubject(start)).toBe(script);
      const language = new ScriptLanguage(start.script, { frozen: nothing });
      language.tidy = true;
      const all: string[] = [];
      for (const wave of pass.waves(openView(start.script, { frozen: nothing, cut: () => undefined }))) {
        for (const move of wave) {
          const next = language.apply(start, [move]);
          if (next === undefined || !language.smaller(next, start)) continue;
          all.push(printSubject(next));
          expect(readScript(printSubject(next)).diagnostics).toEqual([]);
        }
      }
      expect(all).toEqual(becomes);
    },
  );
});
