import { type Rule, proveRule } from '../../src/rewrite/index.js';

/** Lists the scripts that ask provers for a counterexample to the rule. */
export async function listProofScripts(rule: Rule): Promise<readonly string[]> {
  const scripts: string[] = [];
  const ask = (script: string) => {
    scripts.push(script);
    return Promise.resolve({ answer: 'unsat' } as const);
  };
  await proveRule(rule, [{ id: 'a', family: 'a', version: '1', ask }]);
  return scripts;
}
