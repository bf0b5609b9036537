import type { PictureGroup } from './picture.js';

export interface GroupStyle {
  readonly shape: string;
  readonly fill: string;
  readonly line: string;
  readonly legend: string;
}

/** In the order of the legend. Black text is readable on every fill. */
export const STYLES: Readonly<Record<PictureGroup, GroupStyle>> = {
  output: { shape: 'invhouse', fill: '#d9d9d9', line: '#333333', legend: 'output' },
  input: { shape: 'ellipse', fill: '#fff2b3', line: '#a07d00', legend: 'input' },
  bound: { shape: 'ellipse', fill: '#fffbe8', line: '#a07d00', legend: 'bound variable' },
  constant: { shape: 'plaintext', fill: 'none', line: '#333333', legend: 'constant' },
  arithmetic: { shape: 'box', fill: '#cfe2f7', line: '#2b5f94', legend: 'arithmetic' },
  logic: { shape: 'box', fill: '#d5efd3', line: '#2f7d32', legend: 'logic' },
  predicate: { shape: 'hexagon', fill: '#fbd9c4', line: '#a9531c', legend: 'predicate' },
  shift: { shape: 'box', fill: '#d3eef0', line: '#1b7680', legend: 'shift' },
  structure: { shape: 'box', fill: '#ececec', line: '#666666', legend: 'bits cut or joined' },
  array: { shape: 'box3d', fill: '#e5d8f3', line: '#67409a', legend: 'array' },
  condition: { shape: 'trapezium', fill: '#f9d2df', line: '#a52a56', legend: 'condition' },
  function: { shape: 'component', fill: '#dde0f9', line: '#3f48a0', legend: 'function, quantifier' },
  unknown: { shape: 'note', fill: '#ffffff', line: '#990000', legend: 'unknown here' },
};
