import { type Picture, pictureNode } from './picture.js';

export interface DrawnPart {
  readonly isDrawn: (node: number) => boolean;
  readonly isFolded: (node: number) => boolean;
}

export class ConeWalker {
  readonly #picture: Picture;
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#marks = new Int32Array(picture.nodes.length);
  }

  /** Nodes below `tops`, but not those below a node for which `goesOn` is false. */
  below(tops: readonly number[], goesOn: (node: number) => boolean = () => true): number[] {
    const mark = ++this.#mark;
    const found: number[] = [];
    const stack = [...tops];
    for (const top of tops) this.#marks[top] = mark;
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      for (const { to } of pictureNode(this.#picture, next).args) {
        if (this.#marks[to] === mark) continue;
        this.#marks[to] = mark;
        found.push(to);
        if (goesOn(to)) stack.push(to);
      }
    }
    return found;
  }

  /** A constant is drawn once for each use, so it is hidden if a hidden or folded node uses it. */
  hiddenBelow(tops: readonly number[], { isDrawn, isFolded }: DrawnPart): number[] {
    const cone = this.below(tops);
    const constants = new Set<number>();
    for (const at of [...tops, ...cone]) {
      if (isDrawn(at) && !isFolded(at)) continue;
      for (const { to } of pictureNode(this.#picture, at).args)
        if (pictureNode(this.#picture, to).group === 'constant') constants.add(to);
    }
    return cone.filter((at) => !isDrawn(at) || constants.has(at));
  }
}
