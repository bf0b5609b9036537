import { badUsage } from '../../src/index.js';
import { didYouMean } from '../../src/smt.js';
import { type Flag, type FlagKey, type Tool, TOOLS } from './tools.js';

export interface ToolWords {
  /** Last value of each flag that was used. The empty string if the flag has no value. */
  readonly values: ReadonlyMap<FlagKey, string>;
  readonly typed: ReadonlyMap<FlagKey, string>;
  readonly places: readonly string[];
}

/** Parses like Python's argparse: `-t5`, `-qk`, `--timeout=5`, unique prefixes, in any order. Throws `BadInput`. */
export function readToolWords(tool: Tool, words: readonly string[]): ToolWords {
  return new WordReader(tool, words).read();
}

class WordReader {
  readonly #tool: Tool;
  readonly #words: readonly string[];
  readonly #values = new Map<FlagKey, string>();
  readonly #typed = new Map<FlagKey, string>();
  readonly #places: string[] = [];
  #at = 0;

  constructor(tool: Tool, words: readonly string[]) {
    this.#tool = tool;
    this.#words = words;
  }

  read(): ToolWords {
    while (this.#at < this.#words.length) {
      const word = this.#words[this.#at++] as string;
      if (word === '--') {
        this.#places.push(...this.#words.slice(this.#at));
        break;
      }
      if (word.startsWith('-') && word !== '-') this.#flag(word);
      else this.#places.push(word);
    }
    return { values: this.#values, typed: this.#typed, places: this.#places };
  }

  #flag(word: string): void {
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const name = equals < 0 ? word : word.slice(0, equals);
    const flag = this.#findFlag(name);
    if (flag !== undefined) this.#take(flag, name, equals < 0 ? undefined : word.slice(equals + 1));
    else if (word.startsWith('--')) throw this.#unknown(name);
    else this.#letters(word);
  }

  /** Reads `-t5`, `-qk` or `-qt5`. */
  #letters(word: string): void {
    for (let i = 1; i < word.length; i++) {
      const name = `-${word[i]}`;
      const flag = this.#tool.flags.find(({ names }) => names.includes(name));
      if (flag === undefined) throw this.#unknown(i === 1 ? word : name);
      const rest = word.slice(i + 1);
      if (flag.value === undefined || (flag.isOptional && !/^\d+$/.test(rest))) {
        this.#set(flag, name, '');
        continue;
      }
      return this.#take(flag, name, rest === '' ? undefined : rest);
    }
  }

  #take(flag: Flag, name: string, given: string | undefined): void {
    if (flag.value === undefined) {
      if (given !== undefined) throw badUsage(`${name} takes no value`, { expected: this.#usage() });
      return this.#set(flag, name, '');
    }
    const next = this.#words[this.#at];
    if (given === undefined && flag.isOptional && !/^\d+$/.test(next ?? '')) return this.#set(flag, name, '');
    const value = given ?? next;
    if (value === undefined) throw badUsage(`${name} needs a value`, { expected: `${name} <${flag.value}>` });
    if (given === undefined) this.#at++;
    this.#set(flag, name, value);
  }

  #set({ key }: Flag, name: string, value: string): void {
    this.#values.set(key, value);
    this.#typed.set(key, name);
  }

  #findFlag(name: string): Flag | undefined {
    const { flags } = this.#tool;
    const exact = flags.find(({ names }) => names.includes(name));
    if (exact !== undefined || !name.startsWith('--')) return exact;
    const begun = flags.filter(({ names }) => names.some((each) => each.startsWith(name)));
    if (begun.length > 1) {
      const meant = begun.flatMap(({ names }) => names.filter((each) => each.startsWith(name)));
      throw badUsage(`${name} is ambiguous: ${meant.join(' or ')}`, { expected: this.#usage() });
    }
    return begun[0];
  }

  #unknown(name: string): Error {
    const hint = findToolsWithFlag(this.#tool, name) ?? nearFlag(this.#tool, name);
    return badUsage(`${this.#tool.name} has no flag ${name}`, { expected: this.#usage(), hint });
  }

  #usage(): string {
    return formatUsage(this.#tool);
  }
}

function listNames({ flags }: Tool): readonly string[] {
  return flags.flatMap(({ names }) => names);
}

function findToolsWithFlag(tool: Tool, name: string): string | undefined {
  const others = TOOLS.filter((other) => other.name !== tool.name && listNames(other).includes(name));
  if (others.length === 0) return undefined;
  return `it is a flag of ${others.map((other) => other.name).join(' and ')}`;
}

/** Finds a similar flag. Omits one-letter flags, because one edit turns each of them into any other. */
function nearFlag(tool: Tool, name: string): string | undefined {
  return name.length < 3
    ? undefined
    : didYouMean(
        name,
        listNames(tool).filter((each) => each.length > 2),
      );
}

export function formatUsage({ name }: Tool): string {
  return `${name} [flags] "<cli>;<cli>" SEED… (see ${name} --help)`;
}
