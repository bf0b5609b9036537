import { type Size, fitCamera } from './camera.js';
import { paintInPieces } from './paint.js';
import type { Painting } from './painting.js';

/** Per frame. */
const SLICE_MS = 4;

/** A small painting of the whole drawing. */
export class Overview {
  readonly #size: Size;
  #image: HTMLCanvasElement | undefined;
  #begun: { readonly image: HTMLCanvasElement; readonly pieces: Iterator<void> } | undefined;
  #isStale = true;

  constructor(size: Size) {
    this.#size = size;
  }

  forget(): void {
    this.#image = undefined;
    this.renew();
  }

  /** The old image stays until replaced. */
  renew(): void {
    this.#begun = undefined;
    this.#isStale = true;
  }

  get image(): HTMLCanvasElement | undefined {
    return this.#image;
  }

  /** Returns whether there is more to paint. */
  advance(painting: Painting): boolean {
    if (this.#begun === undefined) {
      if (!this.#isStale) return false;
      const image = document.createElement('canvas');
      [image.width, image.height] = [this.#size.width, this.#size.height];
      const paper = image.getContext('2d');
      if (paper === null) return false;
      const camera = fitCamera(painting.scene.layout, this.#size);
      this.#begun = { image, pieces: paintInPieces(paper, painting, camera, this.#size, 'without text') };
    }
    const end = performance.now() + SLICE_MS;
    do {
      if (this.#begun.pieces.next().done !== true) continue;
      this.#image = this.#begun.image;
      this.#begun = undefined;
      this.#isStale = false;
      return false;
    } while (performance.now() < end);
    return true;
  }
}
