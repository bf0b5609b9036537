import type { Experiment, Setting, SettingValues } from './contract.js';

export type GivenSettings = Readonly<Record<string, string>>;

/** Returns a problem if a value is invalid. */
export function readSettings(
  { name, settings }: Experiment,
  given: GivenSettings,
): SettingValues | { readonly problem: string; readonly expected: string } {
  const values = new Map<string, number | string>();
  for (const [key, text] of Object.entries(given)) {
    const setting = settings[key];
    if (setting === undefined) {
      const all = Object.keys(settings);
      return { problem: `${name} has no setting ${key}`, expected: all.join(', ') };
    }
    if (setting.kind === 'text') {
      if (setting.pattern?.test(text) === false) {
        return { problem: `${key}='${text}' cannot be read`, expected: setting.expected ?? setting.pattern.source };
      }
      values.set(key, text);
      continue;
    }
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    const { least, most } = setting;
    if (!(number >= least && number <= most)) {
      return { problem: `${key} cannot be ${text}`, expected: `a number from ${least} to ${most}` };
    }
    values.set(key, number);
  }
  const readValue = (key: string, kind: Setting['kind']): number | string => {
    const setting = settings[key];
    if (setting?.kind !== kind) throw new Error(`${name} has no ${kind} setting ${key}`);
    return values.get(key) ?? setting.initial;
  };
  return {
    number: (key) => readValue(key, 'number') as number,
    text: (key) => readValue(key, 'text') as string,
  };
}
