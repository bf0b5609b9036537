import { fileURLToPath } from 'node:url';
import { profileFromJson } from '../../../solver/index.js';
import { readUserFile } from '../../base/index.js';
import type { PluginProfile } from '../plugin.js';
import { type LawVerdict, tryCall, verdictsOn } from './law.js';

export function profileLaws({ name, file }: PluginProfile): LawVerdict[] {
  const path = fileURLToPath(file);
  const read = tryCall(() => profileFromJson(readUserFile(path)));
  const told = 'value' in read && Array.isArray(read.value) ? read.value.map(({ message }) => message).join('; ') : '';
  return verdictsOn(`profile ${name}`, path, { 'is a solver profile': 'thrown' in read ? read.thrown : told });
}
