import { diffArrays } from 'diff';
import { type BlobId, type FindingState, type Store, readStoredText } from '../log/index.js';

/** Further texts of a finding, which a page compares. `needed`: the mutant with only the steps that the bug needs. */
export interface ReportedTexts {
  readonly seed: string | null;
  readonly mutant: string;
  readonly needed: string | null;
}

export async function gatherTexts(
  { parent, mutant, btor, reduced }: FindingState,
  store: Pick<Store, 'get'>,
): Promise<ReportedTexts> {
  const read = async (id: BlobId | null | undefined) => (id ? await readStoredText(store, id) : null);
  return {
    seed: await read(parent),
    mutant: await readStoredText(store, btor ?? mutant),
    needed: await read(reduced?.smallestMutant),
  };
}

/** The most lines or tokens that may differ. Beyond that, a comparison takes long and shows little. */
const MOST_EDITS = 500;
const FEW = 4;

/**
 * Compares lines, then tokens of changed lines. Returns how many characters are equal, removed and added, in order,
 * such as `=12-3+4=8`. Undefined if too much differs.
 */
export function compareTexts(from: string, to: string): string | undefined {
  const most = { maxEditLength: MOST_EDITS };
  const lines = diffArrays(from.split(/(?<=\n)/), to.split(/(?<=\n)/), most);
  const edits: string[] = [];
  let [kept, removed, added] = [0, 0, 0];
  const flush = () => {
    const all = { '=': kept, '-': removed, '+': added };
    edits.push(...Object.entries(all).flatMap(([sign, length]) => (length === 0 ? [] : [`${sign}${length}`])));
    [kept, removed, added] = [0, 0, 0];
  };
  const keep = (length: number) => {
    if (removed + added > 0) flush();
    kept += length;
  };
  let [before, after] = ['', ''];
  const compareLines = () => {
    const tokens = diffArrays(splitTokens(before), splitTokens(after), most) ?? [];
    const common = tokens.flatMap((each) => (each.added || each.removed ? [] : each.value)).join('').length;
    // If the lines have little in common, marks at single tokens would confuse the user.
    const isAlike = 2 * common > Math.min(before.length, after.length);
    if (!isAlike) [removed, added] = [removed + before.length, added + after.length];
    for (const [i, token] of isAlike ? tokens.entries() : []) {
      const text = token.value.join('');
      // Brackets between two changes count as changed, so that both changes are shown as one.
      const isBetween = i > 0 && i < tokens.length - 1 && token.value.length <= FEW && !/[\w\n]/.test(text);
      const isKept = !token.added && !token.removed && !isBetween;
      if (isKept) keep(text.length);
      if (!isKept && !token.added) removed += text.length;
      if (!isKept && !token.removed) added += text.length;
    }
    [before, after] = ['', ''];
  };
  for (const line of lines ?? []) {
    if (line.removed) before += line.value.join('');
    else if (line.added) after += line.value.join('');
    else {
      compareLines();
      keep(line.value.join('').length);
    }
  }
  compareLines();
  flush();
  return lines && edits.join('');
}

function splitTokens(text: string): string[] {
  return text.match(/\n|[^\S\n]+|;[^\n]*|"[^"\n]*"?|\|[^|\n]*\|?|[()]|[^\s()"|;]+/g) ?? [];
}
