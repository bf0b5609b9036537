import { type Rule, formatProofs, proveAll, selectProved, readProofs, readRules, ruleHash } from '../rewrite/index.js';
import type { StrategyData } from './data.js';

export const APPROXIMATION_RULES = {
  name: 'rules',
  file: 'approximations.rules',
  option: { summary: 'additional approximation rules; proved before use' },
  entry: { plural: 'rules', example: '(rule …), as docs/rules.md says' },
  read({ text, proofs }) {
    const { rules, diagnostics } = readRules(text);
    const proved = selectProved(rules, readProofs(proofs)).rules;
    const unproved = rules.length - proved.length;
    if (unproved === 0) return { value: proved, entries: rules.length, diagnostics };
    const message = `${unproved} of ${rules.length} rules are not proved in their current form and are not used`;
    const hint = 'gainsay rules FILE lists the rules, and --prove proves them';
    const remarks = [{ code: 'G304', severity: 'warning', message, hint }] as const;
    return { value: proved, entries: rules.length, diagnostics, remarks };
  },
  proofsFile: (file) => file.replace(/(\.rules)?$/, '.proofs.json'),
  async check({ text, proofs: kept }, provers) {
    const { rules } = readRules(text);
    const proofs = new Map(readProofs(kept));
    const isProved = rules.every((rule) => proofs.has(ruleHash(rule)));
    if (provers === undefined || isProved) return { proofs: kept, diagnostics: [], refuted: false };
    const results = await proveAll(rules, proofs, { open: () => provers.open('required'), jobs: 2 });
    const diagnostics = [...results.values()].flatMap((result) =>
      result.kind === 'proved' ? [] : [result.diagnostic],
    );
    const refuted = [...results.values()].some(({ kind }) => kind === 'refuted');
    return { proofs: formatProofs(rules, proofs), diagnostics, refuted };
  },
  join(shipped, own) {
    const text = `${shipped.text}\n${own.text}`;
    const known = new Map([...readProofs(shipped.proofs), ...readProofs(own.proofs)]);
    return { text, proofs: formatProofs(readRules(text).rules, known) };
  },
} satisfies StrategyData<readonly Rule[]>;
