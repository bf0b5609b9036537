import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plan, REPORT_FORMATS, type ReportFormatEntry } from '../../campaign/index.js';
import { GENERATORS } from '../../generate/index.js';
import { type PluginFile, hashPlugin, importDefault } from '../../host/index.js';
import { ORACLES, type Oracle } from '../../oracle/index.js';
import { SCRIPT_PASSES, SCRIPT_SHRINKS, SHRINKS, type ScriptPass } from '../../reduce/index.js';
import { SOLVER_PROFILES, joinCommandLine, splitCommandLine } from '../../solver/index.js';
import { STRATEGIES, type StrategyDefinition } from '../../strategy/index.js';
import { type Emit, BadInput, describeReadError } from '../base/index.js';
import type { Plugin, PluginProfile } from './plugin.js';
import { type ExternalGenerator, formulasFrom } from './plugin-generator.js';
import { PluginGuard, generatorFrom, strategyFrom } from './plugin-guard.js';
import { oracleFrom } from './plugin-oracle.js';
import { PLUGIN_KINDS, asPlugin, problem } from './plugin-shape.js';
import { passFrom } from './plugin-shrink.js';
import { withArticle } from '../../util/index.js';

export interface LoadedPlugin extends PluginFile {
  readonly plugin: Plugin;
}

export interface Parts {
  readonly strategies: readonly StrategyDefinition[];
  readonly generators: readonly ExternalGenerator[];
  readonly oracles: readonly Oracle[];
  readonly profiles: readonly PluginProfile[];
  readonly formats: readonly ReportFormatEntry[];
  readonly passes: readonly ScriptPass[];
  readonly plugins: readonly LoadedPlugin[];
}

export const OWN_PARTS: Parts = {
  strategies: STRATEGIES,
  generators: [],
  oracles: ORACLES,
  profiles: [],
  formats: REPORT_FORMATS,
  passes: [],
  plugins: [],
};

/** Throws `BadInput` (G506) if a file is not a plug-in. */
export async function partsWith(files: readonly string[], emit: Emit): Promise<Parts> {
  const plugins: LoadedPlugin[] = [];
  const paths = [...new Set(files.map((file) => resolve(file)))];
  for (const path of paths) plugins.push(await loadPlugin(hashFile(path)));
  return collectParts(plugins, emit);
}

export function toPlannedPlugins(plugins: readonly LoadedPlugin[]): Pick<Plan, 'plugins'> {
  if (plugins.length === 0) return {};
  return { plugins: plugins.map(({ plugin: { name }, path, sha256 }) => ({ name, path, sha256 })) };
}

export function withProfileFiles(id: string, { profiles }: Pick<Parts, 'profiles'>): string {
  const words = splitCommandLine(id);
  if (!Array.isArray(words)) return id;
  const [first = '', ...rest] = words;
  const profile = profiles.find(({ name }) => first.startsWith(`${name}:`));
  if (profile === undefined) return id;
  return joinCommandLine([`${fileURLToPath(profile.file)}${first.slice(profile.name.length)}`, ...rest]);
}

/** Throws `BadInput` if a plug-in is missing or has changed. */
export async function partsOfPlan({ plugins = [] }: Plan, emit: Emit): Promise<Parts> {
  const loaded: LoadedPlugin[] = [];
  for (const { path, sha256 } of plugins) {
    const now = hashFile(path);
    if (now.sha256 !== sha256) {
      const hint = 'restore the file, or start a new campaign';
      throw new BadInput(problem(path, 'changed since the campaign was started', `SHA-256 ${sha256}`, hint));
    }
    loaded.push(await loadPlugin(now));
  }
  return collectParts(loaded, emit);
}

function hashFile(path: string): PluginFile {
  try {
    return hashPlugin(path);
  } catch (error) {
    throw new BadInput(problem(path, `the file cannot be read: ${describeReadError(error)}`, 'a file of JavaScript'));
  }
}

async function loadPlugin(file: PluginFile): Promise<LoadedPlugin> {
  const plugin = asPlugin(await importFile(file), file.path);
  if (!('name' in plugin)) throw new BadInput(...plugin);
  return { ...file, plugin };
}

async function importFile(file: PluginFile): Promise<unknown> {
  try {
    return await importDefault(file);
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new BadInput(problem(file.path, `the file cannot be loaded: ${message}`));
  }
}

function collectParts(plugins: readonly LoadedPlugin[], emit: Emit): Parts {
  let parts: Parts = { ...OWN_PARTS, plugins };
  for (const { plugin, path } of plugins) {
    refuseTaken(plugin, parts, path);
    parts = withPlugin(parts, plugin, emit);
    const brought = PLUGIN_KINDS.flatMap((kind) => {
      const names = (plugin[kind] ?? []).map(({ name }) => name);
      return names.length === 0 ? [] : [`${kind} ${names.join(', ')}`];
    });
    emit({ kind: 'plugin-loaded', plugin: plugin.name, path, parts: brought });
  }
  return parts;
}

function withPlugin(parts: Parts, plugin: Plugin, emit: Emit): Parts {
  const guard = new PluginGuard(plugin.name, emit);
  return {
    ...parts,
    strategies: [
      ...parts.strategies,
      ...(plugin.strategies ?? []).map((each) => strategyFrom(plugin, each, guard)),
      ...(plugin.generators ?? []).map((each) => generatorFrom(plugin, each, guard)),
    ],
    generators: [...parts.generators, ...(plugin.generators ?? []).map((each) => formulasFrom(plugin, each, guard))],
    oracles: [...parts.oracles, ...(plugin.oracles ?? []).map((each) => oracleFrom(each, guard))],
    profiles: [...parts.profiles, ...(plugin.profiles ?? [])],
    formats: [...parts.formats, ...(plugin.formats ?? [])],
    passes: [...parts.passes, ...(plugin.shrinks ?? []).map((each) => passFrom(each, guard))],
  };
}

function refuseTaken(plugin: Plugin, parts: Parts, file: string): void {
  const made = [...(plugin.strategies ?? []), ...(plugin.generators ?? [])];
  const taken = [
    ...clashes(
      'plug-in',
      [plugin],
      parts.plugins.filter((each) => each.plugin !== plugin).map((each) => each.plugin),
    ),
    ...clashes('strategy', made, [...parts.strategies, { name: 'all' }, { name: 'cmd' }]),
    ...clashes('generator', plugin.generators ?? [], [...GENERATORS, ...parts.generators]),
    ...clashes('oracle', plugin.oracles ?? [], parts.oracles),
    ...clashes('profile', plugin.profiles ?? [], [...SOLVER_PROFILES, ...parts.profiles, { name: 'cmd' }]),
    ...clashes('format', plugin.formats ?? [], parts.formats),
    ...clashes('shrink', plugin.shrinks ?? [], [...SCRIPT_PASSES, ...SHRINKS, ...SCRIPT_SHRINKS, ...parts.passes]),
  ];
  if (taken.length === 0) return;
  throw new BadInput(...taken.map((what) => problem(file, what, 'an unused name')));
}

interface Named {
  readonly name: string;
}

function clashes(what: string, fresh: readonly Named[], known: readonly Named[]): string[] {
  const names = new Set(known.map(({ name }) => name));
  return fresh
    .filter(({ name }) => names.has(name))
    .map(({ name }) => `there is already ${withArticle(what)} '${name}'`);
}
