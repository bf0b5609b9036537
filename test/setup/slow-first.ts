import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow test files, slowest first (CONTRIBUTING.md explains why). They start first in their project, because a slow
 * file that starts last keeps running alone after all others have ended.
 */
const SLOWEST: readonly string[] = [
  'test/cli/machines.nightly.test.ts',
  'test/cli/mixing.nightly.test.ts',
  'test/page/work.nightly.test.ts',
  'test/cli/reproducing.test.ts',
  'test/cli/btor-hunt.test.ts',
  'test/page/debugger.test.ts',
  'test/laws/generators.test.ts',
  'test/laws/strategies.test.ts',
  'test/laws/new-part.test.ts',
  'test/contract/solvers.test.ts',
  'test/laws/seeds.test.ts',
  'test/contract/nats-campaign.test.ts',
  'test/contract/nats-queue.test.ts',
  'test/cli/horn.test.ts',
  'test/cli/inquiries.test.ts',
  'test/cli/recorded-hunts.test.ts',
  'test/cli/yinyang.test.ts',
  'test/cli/forged-reports.test.ts',
  'test/cli/hunt.test.ts',
  'test/cli/library.test.ts',
  'test/cli/signals.test.ts',
  'test/cli/threads.test.ts',
  'test/cli/shards.test.ts',
  'test/cli/reduce.test.ts',
  'test/laws/enumerations.test.ts',
  'studio/server/campaigns.test.ts',
];

/**
 * Tests that start many processes run before the others, because a fork copies the page tables of its worker. That
 * costs 20 ms of processor time once other tests have filled 600 MB.
 */
const STARTS_PROCESSES = /^(?:test\/(?:cli|contract|golden\/json)|src\/(?:host|campaign\/report)|studio\/server)\//;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = SLOWEST.find((path) => !existsSync(path));
    if (gone !== undefined) throw new Error(`test/setup/slow-first.ts names ${gone}, which does not exist`);
    const sorted = await super.sort(files);
    // A worker serves one project, so files of a project stay together.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placed = sorted.map((file) => {
      const path = relative(this.ctx.config.root, file.moduleId).replaceAll('\\', '/');
      const place = SLOWEST.indexOf(path);
      return {
        file,
        project: projects.indexOf(file.project.name),
        group: STARTS_PROCESSES.test(path) ? 0 : 1,
        place: place < 0 ? SLOWEST.length : place,
      };
    });
    return placed
      .sort((a, b) => a.project - b.project || a.group - b.group || a.place - b.place)
      .map(({ file }) => file);
  }
}
