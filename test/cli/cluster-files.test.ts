import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { openCampaign } from '../../lab/campaign/open-campaign.js';
import { isHere } from '../setup/solvers.js';
import { type Workshop, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { type NatsServer, natsServer } from '../support/nats-server.js';
import { nightly } from '../support/nightly.js';

const folder = fileURLToPath(new URL('../../docs/cluster', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const readText = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface Compose {
  readonly services: Readonly<
    Record<'server' | 'leader' | 'worker', { readonly command: readonly string[]; readonly image: string }>
  >;
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template?: {
      readonly spec: { readonly containers: readonly { readonly image: string; readonly args: readonly string[] }[] };
    };
  };
}

const manifest = JSON.parse(readText('../../package.json')) as {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};
const { services } = parse(readText('compose.yaml')) as Compose;
const resources = parseAllDocuments(readText('kubernetes.yaml')).map((each) => each.toJS() as Resource);

describe('the container files', () => {
  it('runs the same commands under Kubernetes as under Compose', () => {
    expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Service server',
      'StatefulSet server',
      'Job leader',
      'Job worker',
    ]);
    for (const { metadata, spec } of resources.slice(1)) {
      const [container] = spec.template?.spec.containers ?? [];
      const service = services[metadata.name as keyof typeof services];
      expect(container?.image).toBe(service.image);
      expect(container?.args.filter((word) => word !== '--exit-zero')).toEqual(service.command);
    }
  });

  it('builds an image that contains each requested solver', () => {
    const dockerfile = readText('../../Dockerfile');
    const asked = services.leader.command.flatMap((word, i, all) => (all[i - 1] === '--solver' ? [word] : []));
    expect(asked.length).toBeGreaterThan(1);
    for (const solver of asked) expect(dockerfile).toMatch(new RegExp(`apt-get install [^\\n]*\\b${solver}\\b`));
    const least = Number(/\d+/.exec(manifest.engines.node)?.[0]);
    for (const [, version] of dockerfile.matchAll(/^FROM node:(\d+)/gm))
      expect(Number(version)).toBeGreaterThanOrEqual(least);
  });

  it('builds the image from files and scripts that exist', () => {
    const lines = readText('../../Dockerfile')
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll('\\\n', '')
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '');
    const instructions = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENTRYPOINT', 'CMD'];
    expect(lines.filter((line) => !instructions.includes(line.split(' ')[0] ?? ''))).toEqual([]);
    const copied = lines.flatMap((line) => /^COPY (?!--from)(.*) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(copied.length).toBeGreaterThan(0);
    expect(copied.filter((path) => !existsSync(join(folder, '../..', path)))).toEqual([]);
    const scripts = lines.flatMap((line) => [...line.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name));
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
    expect(lines.at(-2)).toBe(`ENTRYPOINT ["${Object.keys(manifest.bin)[0]}"]`);
    // The build and the package need these.
    const needed = [
      'package.json',
      'package-lock.json',
      'scripts',
      'src',
      'studio',
      'lab',
      'compat',
      ...manifest.files,
    ];
    const ignored = readText('../../.dockerignore').trimEnd().split('\n');
    expect(needed.filter((path) => path !== 'dist' && ignored.includes(path))).toEqual([]);
  });
});

describe.skipIf(!isHere('nats-server'))('the containers', () => {
  let server: NatsServer;
  let shop: Workshop;
  beforeAll(async () => {
    shop = workshop();
    const [js, sd, , ...rest] = services.server.command;
    expect([js, sd, rest[0]]).toEqual(['-js', '-sd', '-m']);
    // Replaces the container's server, whose paths and health check do not exist here.
    server = await natsServer();
  });
  afterAll(async () => {
    await server.remove();
    shop.remove();
  });

  nightly(
    'runs a campaign with a leader and two workers to its end, with the commands of Compose',
    { timeout: 60_000 },
    async () => {
      const stands = new Map([
        ['z3', shop.solver('one', { WRONG: 5 })],
        ['cvc5', shop.solver('two', {}, 'mathsat')],
        ['nats://server/nightly', `${server.url}/nightly`],
        ['100000', '12'],
      ]);
      const here = (words: readonly string[]) => words.map((word) => stands.get(word) ?? word);
      const solvers = ['z3', 'cvc5'].flatMap((name) => ['--solver', stands.get(name) ?? '']);
      const leader = startGainsay([...here(services.leader.command), writeSeeds(shop, 2), '--exit-zero']);
      // Without `--solver`, a worker would run `z3` and `cvc5` on PATH instead of the stand-ins.
      const workers = [1, 2].map(() => startGainsay([...here(services.worker.command), ...solvers]));
      const ends = await Promise.all([leader, ...workers].map((each) => once(each, 'exit')));
      expect(ends.map(([code]) => code as number)).toEqual([0, 0, 0]);
      const campaign = await openCampaign(`${server.url}/nightly`);
      expect(campaign.summary).toMatchObject({ tests: 12, state: 'ended' });
      await campaign.close();
    },
  );

  nightly('runs a campaign with a worker on each host of a list', { timeout: 120_000 }, async () => {
    const bin = join(shop.path, 'bin');
    shop.solver('bin', { WRONG: 5 });
    shop.write('bin/gainsay', `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
    // Stands in for ssh: writes the host, and runs the command here.
    const run = 'while [ "$1" != -- ]; do shift; done; echo "$2" >>"$HOSTS"; exec sh -c "$3"';
    shop.write('bin/ssh', `#!/bin/sh\n${run} "$2"\n`);
    for (const name of ['gainsay', 'ssh']) chmodSync(join(bin, name), 0o755);
    shop.write('hosts.txt', '# lab\nfirst 2\nuser@second\n');
    const PATH = [bin, process.env['PATH'] ?? ''].join(delimiter);
    const env = { ...process.env, PATH, HOSTS: join(shop.path, 'asked-hosts'), NO_COLOR: '1' };
    const start = async (...words: readonly string[]) => {
      const list = spawn(join(folder, 'ssh-list.sh'), ['hosts.txt', ...words], { cwd: shop.path, env });
      const [code] = (await once(list, 'close')) as [number];
      return code;
    };
    const address = `${server.url}/listed`;
    const quick = ['--tests', '12', '--reduce', 'none', '--bisect', 'none', '--exit-zero'];
    expect(await start(address, writeSeeds(shop, 2), '--solver', 'z3', ...quick)).toBe(0);
    expect(readFileSync(env.HOSTS, 'utf8').split('\n').sort()).toEqual(['', 'first', 'user@second']);
    const campaign = await openCampaign(address);
    expect(campaign.summary).toMatchObject({ tests: 12, state: 'ended' });
    await campaign.close();
    for (const host of ['first', 'user@second'])
      expect(readFileSync(join(shop.path, `worker-${host}.log`), 'utf8')).toContain('has ended (tests)');
    // A hunt that does not begin leaves no worker behind.
    expect(await start(`${server.url}/other`, join(shop.path, 'missing'), '--solver', 'z3')).toBe(2);
  });
});
