import { type StreamParser, type StringStream, StreamLanguage } from '@codemirror/language';
import { tags } from '@lezer/highlight';

export const TOKENS = {
  lineNumber: tags.labelName,
  negated: tags.deleted,
  name: tags.variableName,
  attribute: tags.attributeName,
  operator: tags.operatorKeyword,
};

const BTOR_FRAME = new Set([
  'root',
  'sort',
  'init',
  'next',
  'anext',
  'bad',
  'constraint',
  'fair',
  'justice',
  'output',
  'bitvec',
  'array',
  'var',
  'input',
  'state',
  'param',
]);

const BTOR: StreamParser<{ at: number }> = {
  name: 'btor',
  startState: () => ({ at: 0 }),
  token(stream: StringStream, state): string | null {
    if (stream.sol()) state.at = 0;
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return 'comment';
    const word = stream.match(/^[^\s;]+/) as RegExpMatchArray | null;
    if (word === null) {
      stream.next();
      return null;
    }
    state.at++;
    if (state.at === 1) return 'lineNumber';
    if (state.at === 2) return BTOR_FRAME.has(word[0]) ? 'keyword' : 'operator';
    if (/^-\d+$/.test(word[0])) return 'negated';
    return /^\d+$/.test(word[0]) ? 'number' : 'name';
  },
  tokenTable: {},
  languageData: { commentTokens: { line: ';' } },
};

const COMMANDS =
  /^(assert|check-sat|check-sat-assuming|declare-(const|fun|sort|datatypes?|sort-parameter)|define-(fun|funs-rec|fun-rec|sort|const)|echo|exit|get-\w+(-\w+)*|pop|push|reset|reset-assertions|set-(info|logic|option))$/;
const RESERVED = /^(let|forall|exists|lambda|match|as|!|_|par)$/;

const SMTLIB: StreamParser<{ isInside: '"' | '|' | undefined; isHead: boolean }> = {
  name: 'smtlib',
  startState: () => ({ isInside: undefined, isHead: false }),
  token(stream: StringStream, state): string | null {
    if (state.isInside !== undefined) return rest(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return 'comment';
    const next = stream.next() ?? '';
    if (next === '(' || next === ')') {
      state.isHead = next === '(';
      return 'bracket';
    }
    const isHead = state.isHead;
    state.isHead = false;
    if (next === '"' || next === '|') {
      state.isInside = next;
      return rest(stream, state);
    }
    stream.match(/^[^\s()"|;]*/);
    const word = stream.current();
    if (word.startsWith(':')) return 'attribute';
    if (/^(#b[01]+|#x[0-9a-fA-F]+|\d+(\.\d+)?)$/.test(word)) return 'number';
    if (word === 'true' || word === 'false') return 'atom';
    if (RESERVED.test(word)) return 'keyword';
    if (isHead) return COMMANDS.test(word) ? 'keyword' : 'operator';
    return 'name';
  },
  tokenTable: {},
  languageData: { commentTokens: { line: ';' } },
};

function rest(stream: StringStream, state: { isInside: '"' | '|' | undefined }): string {
  const style = state.isInside === '"' ? 'string' : 'name';
  while (!stream.eol()) {
    if (stream.next() !== state.isInside) continue;
    // A doubled quote stands for a quote.
    if (state.isInside === '"' && stream.eat('"')) continue;
    state.isInside = undefined;
    break;
  }
  return style;
}

export function languageFor(
  language: 'btor' | 'smtlib',
  tokens: StreamParser<unknown>['tokenTable'],
): StreamLanguage<unknown> {
  const parser = (language === 'btor' ? BTOR : SMTLIB) as StreamParser<unknown>;
  return StreamLanguage.define(tokens === undefined ? parser : { ...parser, tokenTable: tokens });
}
