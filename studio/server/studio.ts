import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Workspace, takeNumber } from '../workspace/index.js';
import { OpeningFile } from './opening-file.js';
import { badUsage } from '../../src/index.js';
import { Campaigns, stampOf } from './campaigns.js';
import { FileWatch } from './file-watch.js';
import { Guard } from './guard.js';
import { campaignHandlers } from './handlers/campaigns.js';
import { huntingHandlers } from './handlers/hunting.js';
import { jobHandlers } from './handlers/jobs.js';
import { generatingHandlers } from './handlers/making.js';
import { settingsHandlers } from './handlers/settings.js';
import { sharingHandlers } from './handlers/sharing.js';
import { startingHandlers } from './handlers/starting.js';
import { BODY_BYTES, workspaceHandlers } from './handlers/workspace.js';
import { Hub } from './hub.js';
import { highestStoredNumber, readEndedJobs } from './jobs/ended-jobs.js';
import { Registry } from './jobs/registry.js';
import { mount } from './mount.js';
import { toProblem, statusOf } from './problems.js';
import { SettingsFile } from './settings.js';
import { PageStorage } from './page-storage.js';
import { Recent } from './recent.js';
import type { Studio } from './shared.js';
import { PAGE_FOLDER, page } from './static.js';
import { eventStream } from './stream.js';

export interface StudioOptions {
  /** Folders, campaigns and formulas to open. */
  readonly paths: readonly string[];
  /** By default, a free port. */
  readonly port?: number;
  readonly page?: string;
  readonly viewOnly?: boolean;
  /** Also lists the campaigns of hunts in the current folder. */
  readonly listsCampaigns?: boolean;
  readonly fault?: (error: unknown) => void;
}

const LAST_WORDS_MS = 100;

export interface OpenStudio {
  readonly port: number;
  readonly token: string;
  /** Includes the token. */
  readonly url: string;
  /** Only this user can read the file, which opens the studio once. */
  openingFile(): string;
  /** Stops and saves all work. */
  close(): Promise<void>;
}

/**
 * Starts the server on the loopback address. Throws `BadInput` for missing paths and for a port in use.
 *
 * @example
 * const studio = await startStudio({ paths: ['regressions/'] });
 * console.log(studio.url);
 */
export async function startStudio(options: StudioOptions): Promise<OpenStudio> {
  const hub = new Hub();
  const fault = options.fault ?? (() => undefined);
  const workspace = new Workspace(options.paths);
  const paths = workspace.roots.map(({ path }) => path);
  if (options.listsCampaigns === true) workspace.addCampaignsOf('.');
  const jobs = new Registry(hub, {
    ended: readEndedJobs(paths, (folder) => workspace.pathOf(folder)),
    last: highestStoredNumber(),
    nextNumber: takeNumber,
  });
  const jobRunning = (folder: string) => jobs.runningOn(folder)?.id ?? null;
  const campaigns = new Campaigns({
    ...{ workspace, hub },
    jobOf: (folder) => jobs.runningOn(folder, stampOf(folder)),
    failureOf: (campaign) =>
      jobs.all().findLast((job) => (job.kind === 'hunt' || job.kind === 'resume') && job.campaign === campaign)?.error
        ?.message,
  });
  const viewOnly = options.viewOnly === true;
  const recent = new Recent({ isStored: !viewOnly });
  for (const { kind, path } of workspace.roots) if (kind !== 'folder') recent.add(kind, path);
  const files = new FileWatch(workspace, hub);
  const studio: Studio = {
    workspace,
    files,
    jobs,
    hub,
    campaigns,
    settings: new SettingsFile(),
    recent,
    storage: new PageStorage(),
    jobRunning,
    viewOnly,
  };
  const guard = new Guard();
  const closed = new AbortController();
  const app = appFor(studio, { guard, closed: closed.signal, page: options.page ?? PAGE_FOLDER, fault });
  const { server, port } = await listen(app, options.port ?? 0);
  guard.setPort(port);
  const opening = new OpeningFile();
  return {
    port,
    token: guard.token,
    url: `http://127.0.0.1:${port}/?token=${guard.token}`,
    openingFile: () => opening.write(`http://127.0.0.1:${port}/?once=${guard.code()}`),
    async close() {
      opening.remove();
      files.close();
      await studio.jobs.close();
      await campaigns.publishLast();
      if (hub.listeners > 0) await sleep(LAST_WORDS_MS);
      closed.abort();
      await campaigns.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

interface AppParts {
  readonly guard: Guard;
  readonly closed: AbortSignal;
  readonly page: string;
  readonly fault: (error: unknown) => void;
}

function appFor(studio: Studio, { guard, closed, page: folder, fault }: AppParts): Hono {
  const app = new Hono();
  app.use(guard.check);
  app.use('/api/*', async (cx, next) => {
    const error = { kind: 'too-large', message: `the request is larger than ${BODY_BYTES} bytes` } as const;
    return bodyLimit({ maxSize: BODY_BYTES, onError: () => cx.json({ error }, statusOf(error)) })(cx, next);
  });
  app.get('/api/events', eventStream(studio.hub, closed));
  const handlers = {
    ...workspaceHandlers(studio),
    ...generatingHandlers(studio),
    ...jobHandlers(studio),
    ...campaignHandlers(studio),
    ...huntingHandlers(studio),
    ...settingsHandlers(studio),
    ...sharingHandlers(studio, folder),
    ...startingHandlers(studio),
  };
  mount(app, handlers, { viewOnly: studio.viewOnly, fault });
  app.all('/api/*', (cx) => {
    const error = { kind: 'not-found', message: `there is no ${cx.req.method} ${cx.req.path}` } as const;
    return cx.json({ error }, statusOf(error));
  });
  app.get('*', page(folder));
  app.onError((thrown, cx) => {
    const error = toProblem(thrown);
    fault(thrown);
    return cx.json({ error }, statusOf(error));
  });
  return app;
}

function listen(app: Hono, port: number): Promise<{ readonly server: ServerType; readonly port: number }> {
  return new Promise((resolve, reject) => {
    // If the server closes an idle connection while a client sends a request on it, the request fails.
    const serverOptions = { keepAliveTimeout: 60_000 };
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port, serverOptions }, (info) => {
      resolve({ server, port: info.port });
    });
    server.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(taken ? badUsage(`port ${port} cannot be used: ${error.message}`, { expected: 'a free port' }) : error);
    });
  });
}
