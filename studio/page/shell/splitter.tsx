import { type Signal, effect, signal } from '@preact/signals';

/** Size of a panel in percent of its container. Undefined until the user chooses one. */
export type PanelSize = Signal<number | undefined>;

export function storeSize(name: string): PanelSize {
  const key = `gainsay.size.${name}`;
  const known = Number(globalThis.localStorage?.getItem(key) ?? Number.NaN);
  const size = signal(known >= LEAST && known <= MOST ? known : undefined);
  effect(() => {
    if (size.value === undefined) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, `${size.value}`);
  });
  return size;
}

const LEAST = 8;
const MOST = 85;
const STEP = 2;

interface SplitterProps {
  readonly size: PanelSize;
  /** Accessible name, such as `Width of the text`. */
  readonly name: string;
  /** Side of the container at which the panel is. */
  readonly panelAt: 'left' | 'right' | 'bottom';
  /** Size in percent if the user chose none. */
  readonly standard: number;
}

/** A border that pointer and arrow keys move. A double click or Enter restores the standard size. */
export function Splitter({ size, name, panelAt, standard }: SplitterProps) {
  const now = size.value ?? standard;
  const isUpright = panelAt !== 'bottom';
  const set = (next: number): void => {
    size.value = Math.round(10 * Math.min(MOST, Math.max(LEAST, next))) / 10;
  };
  return (
    <div
      class={`splitter ${isUpright ? 'upright' : 'level'}`}
      role="separator"
      tabIndex={0}
      aria-label={name}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(now)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      title={`${name}: drag, or press arrow keys; a double click resets`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const { currentTarget: border, pointerId, clientX, clientY } = event;
        if (!border.hasPointerCapture(pointerId)) return;
        const container = border.closest('[data-panels]')?.getBoundingClientRect();
        if (container === undefined) return;
        const { left, right, bottom, width, height } = container;
        if (panelAt === 'left') set((100 * (clientX - left)) / width);
        else if (panelAt === 'right') set((100 * (right - clientX)) / width);
        else set((100 * (bottom - clientY)) / height);
      }}
      onDblClick={() => (size.value = undefined)}
      onKeyDown={(event) => {
        const grows = { left: 'ArrowRight', right: 'ArrowLeft', bottom: 'ArrowUp' }[panelAt];
        const shrinks = { left: 'ArrowLeft', right: 'ArrowRight', bottom: 'ArrowDown' }[panelAt];
        if (event.key === grows) set(now + STEP);
        else if (event.key === shrinks) set(now - STEP);
        else if (event.key === 'Home') set(LEAST);
        else if (event.key === 'End') set(MOST);
        else if (event.key === 'Enter') size.value = undefined;
        else return;
        event.preventDefault();
      }}
    />
  );
}
