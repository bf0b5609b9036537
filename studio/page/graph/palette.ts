import { type PictureGroup, STYLES } from '../../picture/index.js';

export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly faint: string;
  readonly edge: string;
  readonly negated: string;
  readonly selected: string;
  readonly argument: string;
  readonly user: string;
  readonly path: string;
  readonly hit: string;
  readonly wrong: string;
  readonly right: string;
  readonly removed: string;
  readonly replaced: string;
  readonly fill: (group: PictureGroup) => string;
  readonly line: (group: PictureGroup) => string;
}

function forGroups(colour: (style: (typeof STYLES)[PictureGroup]) => string): (group: PictureGroup) => string {
  const colours = new Map(Object.entries(STYLES).map(([group, style]) => [group, colour(style)]));
  return (group) => colours.get(group) as string;
}

const LIGHT: Palette = {
  paper: '#ffffff',
  ink: '#16191d',
  faint: '#767c85',
  edge: '#8a9099',
  negated: '#c22f2f',
  selected: '#0b57d0',
  argument: '#0b7a75',
  user: '#8a3ffc',
  path: '#b85c00',
  hit: '#ffd23f',
  wrong: '#ffb4ab',
  right: '#2f7d32',
  removed: '#c22f2f',
  replaced: '#0b7a36',
  fill: forGroups(({ fill }) => (fill === 'none' ? 'transparent' : fill)),
  line: forGroups(({ line }) => line),
};

const DARK: Palette = {
  paper: '#14171b',
  ink: '#eef1f5',
  faint: '#949ba6',
  edge: '#6d7580',
  negated: '#ff7b72',
  selected: '#7db3ff',
  argument: '#4fd1c5',
  user: '#c8a6ff',
  path: '#ffb454',
  hit: '#8a6d00',
  wrong: '#8c2a26',
  right: '#7fd088',
  removed: '#ff7b72',
  replaced: '#5ee08a',
  fill: forGroups(({ fill, line }) => (fill === 'none' ? 'transparent' : mix(line, '#14171b', 0.42))),
  line: forGroups(({ line }) => mix(line, '#ffffff', 0.55)),
};

export function readPalette(theme: 'light' | 'dark'): Palette {
  return theme === 'dark' ? DARK : LIGHT;
}

function mix(colour: string, other: string, share: number): string {
  const part = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => Math.round(part(colour, at) * share + part(other, at) * (1 - share)));
  return `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}
