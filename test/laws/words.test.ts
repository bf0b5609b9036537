import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findProblem } from '../../scripts/commit-subjects.mjs';

/** Words that were private to this project, with their replacements. */
const RETIRED: Readonly<Record<string, string>> = {
  sight: 'observation',
  sights: 'observations',
  sighting: 'observation',
  sightings: 'observations',
  sighted: 'versioned',
  liar: 'suspect',
  liars: 'suspects',
  panel: 'solver set',
  panels: 'solver sets',
  desk: 'queue',
  shelf: 'index or cache',
  company: 'partners',
  exhibit: 'reproduction',
  exhibits: 'reproductions',
  reduct: 'ground application',
  hurry: 'adaptive limits',
  hurried: 'with an adaptive limit',
  breath: 'cooperative pause',
  aftercare: 'post-processing',
};

type Prose = 'comment' | 'title' | 'message';

/** A habit that makes a reader stumble (CONTRIBUTING, "How we write"). */
interface Habit {
  readonly pattern: RegExp;
  readonly in: readonly Prose[];
  readonly instead: string;
}

const HABITS: readonly Habit[] = [
  {
    pattern: /^(?:What|How|Those|That|Who|Whose|The same)\b/,
    in: ['comment', 'title'],
    instead: 'begin with a verb or a noun',
  },
  {
    // A definition (`(< x y), where x = 2`) and a place (`the file where it is`) are fine.
    pattern: /(?:^|[.;:] )Where\b|; where\b|\bwhere (?:there (?:is|are)|nothing|none|one is|no [a-z]+ (?:is|has))\b/,
    in: ['comment', 'title', 'message'],
    instead: 'write "if" for a condition',
  },
  {
    pattern: /\b(?:nobody|somebody|whoever|everybody|anybody)\b/i,
    in: ['comment', 'title', 'message'],
    instead: 'name the user, the caller or the process',
  },
  {
    pattern: /\bnow \S+(?: \S+)? and now\b|\bagain and again\b|\bas often as\b|\bso many times\b/i,
    in: ['comment', 'title', 'message'],
    instead: 'write "varies between runs", "repeatedly" or "at most n times"',
  },
  {
    pattern: /\b(?:told|tells?|hears?|heard)\b/i,
    in: ['comment', 'title', 'message'],
    instead: 'programs print, report, emit, return and receive',
  },
  {
    pattern:
      /\b(?:is|are) no (?!longer\b|more\b|evidence\b|\w+er\b|basis\b|reason\b)(?<!(?:there|There) (?:is|are) no )/,
    in: ['comment', 'title', 'message'],
    instead: 'write "is not a"',
  },
  {
    pattern: /\b(?:beside|anew)\b/i,
    in: ['comment', 'title', 'message'],
    instead: 'write "next to", "with" or "again"',
  },
];

/** Ignores code: `quoted` words and `${parts}` of templates. */
function findHabits(kind: Prose, text: string): readonly Habit[] {
  const prose = text.replace(/\$\{[^}]*\}|`[^`]*`/g, '_');
  return HABITS.filter((habit) => habit.in.includes(kind) && habit.pattern.test(prose));
}

/** Verbs that look like participles, and the method `named`, which makes named sorts. */
const VERBS = new Set(['embed', 'exceed', 'feed', 'named', 'need', 'seed']);

const PARTICIPLE =
  /^(?:[a-z]+ed|built|bound|chosen|drawn|dealt|found|given|grown|heard|held|kept|known|left|made|meant|said|seen|sent|shown|sought|taken|told|understood|written)$/;

/** Splits camel case. */
function splitWords(text: string): string[] {
  return text
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/);
}

interface Phrase {
  readonly kind: Prose;
  readonly text: string;
  readonly at: number;
}

const join = (text: string): string =>
  text
    .replace(/^\s*\*? ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The comments, test titles and messages of a module. A message is a literal with three words or more. */
function collectPhrases(source: string, isTest: boolean): Phrase[] {
  const comments: Phrase[] = [];
  const keep = (kind: Prose) => (match: RegExpMatchArray) => ({
    kind,
    text: match[1] ?? match[2] ?? '',
    at: match.index ?? 0,
  });
  for (const match of source.matchAll(/\/\*\*?([\s\S]*?)\*\//g))
    comments.push({ kind: 'comment', text: join(match[1] as string), at: match.index });
  // Lines of one comment are joined, so that a sentence does not begin in its middle.
  for (const match of source.matchAll(/(?:^[ \t]*\/\/ .*\n)+/gm))
    comments.push({
      kind: 'comment',
      text: match[0].replace(/^[ \t]*\/\/ /gm, '').replace(/\n/g, ' '),
      at: match.index,
    });
  const quoted = String.raw`'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"`;
  const titles = [
    ...source.matchAll(
      new RegExp(String.raw`(?:\b(?:it|test|describe)(?:\.\w+)*(?:\(.*?\))?|^ *\]\))\(\s*(?:${quoted})`, 'gm'),
    ),
  ];
  if (isTest) return [...comments, ...titles.map(keep('title'))];
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  const literals = [...code.matchAll(new RegExp(String.raw`${quoted}|` + '`((?:\\\\.|[^`\\\\])*)`', 'g'))]
    .map((match) => ({ kind: 'message' as const, text: match[1] ?? match[2] ?? match[3] ?? '', at: match.index }))
    .filter(({ text }) => /[a-z,] [a-z]+ [a-z]/.test(text) && !/\((?:assert|declare-|define-|rule )/.test(text));
  return [...comments, ...literals];
}

/** Functions, methods and arrow functions whose name is a bare participle. */
function findParticiples(source: string): { readonly name: string; readonly at: number }[] {
  const declarations = source.matchAll(
    /\bfunction\*? (\w+)[(<]|\bconst (\w+) = (?:async )?(?:\([^()]*\)|\w+)(?:: [^=\n]+)? =>|^ +(?:(?:public|private|static|override|async|\*) ?)*#?(\w+)\([^\n]*\)[^\n;]* \{$/gm,
  );
  return [...declarations].flatMap((match) => {
    const name = (match[1] ?? match[2] ?? match[3]) as string;
    return PARTICIPLE.test(name) && !VERBS.has(name) ? [{ name, at: match.index }] : [];
  });
}

const root = new URL('../../', import.meta.url);

function list(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}${name}`),
    )
    .filter((name) => pattern.test(name) && !name.startsWith('test/laws/words'));
}

const read = (name: string): string => readFileSync(new URL(name, root), 'utf8');
const line = (source: string, at: number): number => source.slice(0, at).split('\n').length;

const MODULES = list(['src/', 'lab/', 'studio/', 'compat/', 'test/', 'bench/', 'scripts/'], /\.(?:tsx?|mjs)$/);

describe('the check of prose', () => {
  const phrases = (source: string, isTest = false) =>
    collectPhrases(source, isTest).flatMap(({ kind, text }) => findHabits(kind, text).map(() => kind));

  it.each([
    ['a comment that begins with a pronoun', '/** What is read. */', ['comment']],
    ['a condition with "where"', '// Empty where there is none.\n', ['comment']],
    ['a line in the middle of a sentence', '// Takes the file that is\n// What-not\n', []],
    ['a message', "throw new Error('the body is no JSON');", ['message']],
    ['a place', "const said = 'copy it from the folder where it ran';", []],
    ['a definition', '/** Formats `(< x y), where x = 2`. */', []],
    ['formulas', 'const text = `(assert (= told told))`;', []],
    ['short names', "const names = ['told', 'beside'];", []],
  ])('checks the wording of %s', (_, source, found) => {
    expect(phrases(source)).toEqual(found);
  });

  it('checks the titles of tests', () => {
    expect(phrases("it.each([1])('tells %s', () => {});", true)).toEqual(['title']);
    expect(phrases("describe('What is kept', () => {});", true)).toEqual(['title']);
  });

  it('finds functions named by a participle', () => {
    const source =
      'function told() {}\nconst kept = (a) => a;\nclass A {\n  #judged(a: B): C {\n  }\n  read(): void {\n  }\n}\n';
    expect(findParticiples(source).map(({ name }) => name)).toEqual(['told', 'kept', 'judged']);
  });

  it.each([
    ['Pass the options to each worker', undefined],
    ['Embed the page', undefined],
    ['Tests take five workers', "begins with 'Tests' instead of an imperative"],
    ['Fixed a crash', "begins with 'Fixed' instead of an imperative"],
    ['Reducing: what stands', 'does not begin with a verb'],
    ['Fix a crash; print more', 'has a semicolon: make one change per commit'],
    [`Add ${'x'.repeat(69)}`, '73 characters instead of at most 72'],
  ])('checks the commit subject "%s"', (subject, problem) => {
    expect(findProblem(subject)).toBe(problem);
  });

  it('finds a retired word in a sentence and in a name, but not in longer words', () => {
    expect(splitWords('A VersionSight; insight, desktop')).toEqual(['a', 'version', 'sight', 'insight', 'desktop']);
  });
});

it('finds no retired word', () => {
  // Excludes the studio's page and its tests, in which "panel" is an ordinary word.
  const texts = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
    ...list(['src/', 'docs/', 'test/', 'bench/'], /\.(?:tsx?|mjs|md)$/).filter(
      (name) => !name.startsWith('test/page/'),
    ),
  ];
  const anyRetired = new RegExp(Object.keys(RETIRED).join('|'), 'i');
  const found = texts.flatMap((name) =>
    (anyRetired.test(`${name} ${read(name)}`) ? [...new Set(splitWords(`${name} ${read(name)}`))] : [])
      .filter((word) => Object.hasOwn(RETIRED, word))
      .map((word) => `${name}: write "${RETIRED[word]}" in place of "${word}"`),
  );
  expect(found).toEqual([]);
});

it('finds only plain English in comments, titles and messages', () => {
  const found = MODULES.flatMap((name) => {
    const source = read(name);
    return collectPhrases(source, /\.test\.tsx?$/.test(name)).flatMap(({ kind, text, at }) =>
      findHabits(kind, text).map(({ instead }) => `${name}:${line(source, at)}: ${instead}: ${text.slice(0, 100)}`),
    );
  });
  expect(found).toEqual([]);
});

it('finds only verbs as names of functions', () => {
  const found = MODULES.filter((name) => !/^(?:test|bench|scripts)\/|\.test\./.test(name)).flatMap((name) => {
    const source = read(name);
    return findParticiples(source).map(
      (each) => `${name}:${line(source, each.at)}: ${each.name}: write a verb, such as judge for judged`,
    );
  });
  expect(found).toEqual([]);
});
