import { fileURLToPath } from 'node:url';
import { profileFromJson } from '../../src/lab-front.js';
import { readUserFile } from '../../src/index.js';
import { type PluginProfile } from '../../src/plugin.js';
import { type LawVerdict, tryCall, verdictsOn } from './law.js';

export function profileLaws({ name, file }: PluginProfile): LawVerdict[] {
  const path = fileURLToPath(file);
  const read = tryCall(() => profileFromJson(readUserFile(path)));
  const told = 'value' in read && Array.isArray(read.value) ? read.value.map(({ message }) => message).join('; ') : '';
  return verdictsOn(`profile ${name}`, path, { 'is a solver profile': 'thrown' in read ? read.thrown : told });
}
