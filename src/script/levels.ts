import type { Command } from './command.js';

/** Items per assertion level. Follows push, pop, resets and `:global-declarations` (SMT-LIB 2.7, section 4.1.4). */
export class Levels<T> {
  readonly #isDeclaration: (item: T) => boolean;
  #levels: T[][] = [[]];
  #isGlobal = false;

  constructor(isDeclaration: (item: T) => boolean) {
    this.#isDeclaration = isDeclaration;
  }

  get items(): readonly T[] {
    return this.#levels.flat();
  }

  add(...items: readonly T[]): void {
    this.#levels.at(-1)?.push(...items);
  }

  /** Returns false if the command does not affect the levels. */
  apply(command: Command): boolean {
    switch (command.kind) {
      case 'push':
        for (let n = 0; n < command.levels; n++) this.#levels.push([]);
        return true;
      case 'pop':
        for (let n = 0; n < command.levels && this.#levels.length > 1; n++) this.add(...this.#keep(this.#levels.pop()));
        return true;
      case 'reset':
        this.#levels = [[]];
        this.#isGlobal = false;
        return true;
      case 'reset-assertions':
        this.#levels = [this.#keep(this.#levels.flat())];
        return true;
      case 'set-option':
        if (command.keyword === ':global-declarations') this.#isGlobal = command.value === 'true';
        return true;
      default:
        return false;
    }
  }

  #keep(items: readonly T[] = []): T[] {
    return this.#isGlobal ? items.filter(this.#isDeclaration) : [];
  }
}
