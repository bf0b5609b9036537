import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED_SEEDS } from '../../src/index.js';
import { loadShippedStrategies } from '../../lab/index.js';
import { INQUIRIES } from '../../src/lab-front.js';
import { kindSentence } from '../../src/smt.js';
import type { OptionOffer } from './contract/index.js';
import type { Workspace } from '../workspace/index.js';

export async function listOffers(option: string, roots: Workspace['roots']): Promise<readonly OptionOffer[]> {
  switch (option) {
    case 'strategies':
      return (strategies ??= await listStrategies());
    case 'asks':
      return listInquiries();
    case 'seeds':
      return [...listOpened(roots), ...listShipped()];
    default:
      return [];
  }
}

let strategies: readonly OptionOffer[] | undefined;

async function listStrategies(): Promise<readonly OptionOffer[]> {
  return (await loadShippedStrategies()).map(({ name, summary }) => ({ value: name, name, text: summary }));
}

function listInquiries(): OptionOffer[] {
  const names = [...new Set(INQUIRIES.flatMap(({ ask }) => ask ?? []))];
  const known = names.map((name): OptionOffer => {
    const own = INQUIRIES.filter(({ ask }) => ask === name);
    const [first] = own.map(({ finding }) => finding.sentence);
    const commands = [...new Set(own.flatMap((each) => each.commands))].join(', ');
    return { value: name, name, text: `${commands}: ${first ?? ''}` };
  });
  return [...known, { value: 'proofs', name: 'proofs', text: kindSentence('failed-self-check') }];
}

function listOpened(roots: Workspace['roots']): OptionOffer[] {
  return roots
    .filter(({ kind }) => kind !== 'campaign')
    .map(({ name, path, kind }) => ({ value: path, name, text: `the opened ${kind}` }));
}

/** The table of the file `README.md` next to the seeds: `| `bv/` | bit-vectors … |`. */
function listShipped(): OptionOffer[] {
  const text = readFileSync(join(SHIPPED_SEEDS, 'README.md'), 'utf8');
  return [...text.matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)].map(([, name = '', about = '']) => ({
    value: join(SHIPPED_SEEDS, name),
    name: `${name}/`,
    text: about.replaceAll('`', ''),
  }));
}
