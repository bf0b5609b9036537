import { signal } from '@preact/signals';
import { Splitter, storeSize } from '../shell/splitter.js';

const sizes = {
  text: storeSize('text'),
  side: storeSize('side'),
  below: storeSize('below'),
  console: storeSize('console'),
};

const narrow = globalThis.matchMedia?.('(max-width: 1000px)');
const isNarrow = signal(narrow?.matches === true);
narrow?.addEventListener('change', ({ matches }) => (isNarrow.value = matches));

export function panelStyle(): string {
  return Object.entries(sizes)
    .flatMap(([name, { value }]) => (value === undefined ? [] : [`--${name}: ${value}%`]))
    .join('; ');
}

export function TextSplitter() {
  return <Splitter size={sizes.text} name="Width of the text" panelAt="left" standard={isNarrow.value ? 50 : 30} />;
}

export function SideSplitter() {
  return isNarrow.value ? (
    <Splitter size={sizes.below} name="Height of the tools" panelAt="bottom" standard={45} />
  ) : (
    <Splitter size={sizes.side} name="Width of the tools" panelAt="right" standard={29} />
  );
}

export function ConsoleSplitter() {
  return <Splitter size={sizes.console} name="Height of the console" panelAt="bottom" standard={26} />;
}
