import { describe, expect, it } from 'vitest';
import { compilePattern, patternProblem } from './pattern.js';
import { SOLVER_PROFILES, profileFromJson } from './profile.js';

describe('patternOf', () => {
  it('takes linear time on a pattern that makes a backtracking engine hang', () => {
    expect(compilePattern('^(a+)+$').exec(`${'a'.repeat(5_000)}!`)).toBeNull();
    expect(compilePattern('^(a|a)*(b|b)*$').exec(`${'ab'.repeat(2_000)}!`)).toBeNull();
  });

  it('finds the same match and groups as the native engine', () => {
    for (const [source, text] of [
      ['error: (.*)$', 'x error: no such thing'],
      ['line (\\d+)(?: column (\\d+))?', 'line 12: bad'],
      ['^\\(error "(?<what>[^"]*)"\\)', '(error "unsupported")'],
      ['\\bfatal\\b', 'not fatally'],
      ['[\\w.]+\\.cpp:\\d+', 'at src/a.cpp:12'],
    ] as const) {
      const right = new RegExp(source, 'u').exec(text);
      const found = compilePattern(source).exec(text);
      expect(found === null ? null : found.map((each) => each ?? undefined)).toEqual(
        right === null ? null : [...right],
      );
    }
    expect(compilePattern('^b$', { multiline: true }).exec('a\nb\nc')?.[0]).toBe('b');
  });

  it('rejects patterns of a profile file that RE2 cannot match in linear time', () => {
    expect(patternProblem('(a)\\1')).toContain('not be matched in linear time');
    expect(patternProblem('a(?=b)')).toContain('not be matched in linear time');
    expect(patternProblem('(')).toBeDefined();
    expect(patternProblem('^(a+)+$')).toBeUndefined();
    const profile = { name: 'mine', crashes: [{ stream: 'stderr', pattern: '(?<!a)b' }] };
    expect(profileFromJson(JSON.stringify(profile))).toMatchObject([{ code: 'G401' }]);
  });

  it('accepts every built-in pattern', () => {
    for (const profile of SOLVER_PROFILES) {
      const all = [
        profile.crashes,
        profile.assertions,
        profile.parseErrors,
        profile.unsupported,
        profile.invalidModels,
      ];
      for (const { pattern } of all.flat()) expect(compilePattern(pattern)).toBeInstanceOf(RegExp);
    }
  });
});
