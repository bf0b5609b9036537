import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go } from '../shell/router.js';
import { followView } from './address.js';
import { changeWork, currentKey, put } from './formulas.js';

const location = { hash: '' };

beforeEach(() => {
  vi.useFakeTimers();
  const write = (_state: unknown, _title: string, address: string): void => {
    location.hash = address;
  };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { pushState: write, replaceState: write });
});
afterEach(() => {
  currentKey.value = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('records the selected node in the address, unless the user has gone to another node meanwhile', () => {
  const query = { file: 'a.btor' };
  put({ query, name: 'a.btor', language: 'btor', text: '', saved: '' });
  currentKey.value = 'file=a.btor';
  followView();
  go('#/debug?file=a.btor');
  changeWork('file=a.btor', { node: '20' });
  vi.advanceTimersByTime(1_000);
  expect(location.hash).toBe('#/debug?file=a.btor&node=20');
  changeWork('file=a.btor', { node: '21' });
  go('#/debug?file=a.btor&node=300');
  vi.advanceTimersByTime(1_000);
  expect(location.hash).toBe('#/debug?file=a.btor&node=300');
});
