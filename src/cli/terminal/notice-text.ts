import type { Notice, Problem, Work } from '../../app/index.js';
import { renderDiagnostic } from '../../diag/index.js';
import { formatCount, groupDigits, visibleLine } from '../../util/index.js';

const SIZE = '10 to 60 MB';

const LONGEST = 300;

export function noticeText(notice: Notice): string {
  switch (notice.kind) {
    case 'warning':
      return problemText(notice.problem);
    case 'reading-seeds':
      return readingText(notice);
    case 'fetching':
      return notice.isElsewhere
        ? `waiting for another process that is fetching ${notice.solver}`
        : `fetching ${notice.solver} (once, into ${notice.folder})`;
    case 'versions-here':
      return `--offline: ${notice.here} of ${notice.of} versions are cached; the others are not run`;
    case 'building':
    case 'seeds-left-out':
      return notice.line;
    case 'plugin-loaded':
      return `plug-in ${notice.plugin} (${visibleLine(notice.path)}): ${notice.parts.join('; ') || 'it adds nothing'}`;
    case 'config-loaded':
      return configText(notice);
    case 'plugin-failed': {
      const { plugin, part, message, off } = notice;
      const told = visibleLine(message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message);
      return `plug-in ${plugin}, ${part}: ${told}${off ? '; it is switched off, and the work continues without it' : ''}`;
    }
    case 'server-lost':
      return `the connection to ${notice.address} is lost; reconnecting`;
    case 'server-back':
      return `the connection to ${notice.address} is back`;
    case 'server-full':
      return `${notice.address} is full (${visibleLine(notice.because)}); the campaign waits for space`;
    case 'server-has-room':
      return `${notice.address} has space again; the campaign continues`;
    case 'message-refused':
      return `a message at ${notice.address} is not from Gainsay and is ignored: ${visibleLine(notice.because)}`;
    case 'consumer-gone':
      return `the consumer ${notice.consumer} at ${notice.address} was deleted and has been created again`;
    case 'messages-refused':
      return `${formatCount(notice.count, 'message')} at ${notice.address} ${notice.count === 1 ? 'was' : 'were'} invalid and ignored`;
    case 'worker-refuses':
      return `worker ${notice.worker} refuses: ${visibleLine(notice.because)}`;
    case 'no-workers':
      return noWorkersText(notice);
    case 'fetching-versions': {
      const { missing, of, folder, finding } = notice;
      const what = `${missing} of ${formatCount(of, 'version')} will be fetched when they are run (${SIZE} each, into ${folder}); --offline fetches none`;
      return finding === null ? what : `bisecting ${finding}: ${what}; --bisect none turns bisecting off`;
    }
  }
}

function configText({ used, replaced }: Notice & { readonly kind: 'config-loaded' }): string {
  const given = replaced.length === 0 ? '' : `; the command line replaces ${replaced.join(', ')}`;
  return `options from gainsay.config.json: ${used.join(', ') || 'none'}${given}`;
}

function readingText({ read, of, path, bytes = 0 }: ReadingNotice): string {
  const large = path === undefined ? '' : `: ${visibleLine(path)} (${(bytes / 1e6).toFixed(1)} MB)`;
  return `reading seeds: ${groupDigits(read)} of ${groupDigits(of)}${large}`;
}

type ReadingNotice = Notice & { readonly kind: 'reading-seeds' };

function noWorkersText({ address, refused }: Notice & { readonly kind: 'no-workers' }): string {
  if (refused === 0) return `there is no worker; start one with: gainsay campaign work ${address}`;
  const who = refused === 1 ? 'the only worker has refused' : `all ${refused} workers have refused`;
  return (
    `no worker can run the campaign: ${who} (see above); ` +
    `install the solver builds of the campaign, or allow its command lines: gainsay campaign work ${address} --allow COMMAND`
  );
}

export function problemText({ diagnostic, source }: Problem): string {
  // A span is useless without the text to which it refers.
  const { span, ...rest } = diagnostic;
  return renderDiagnostic(span === undefined || (source?.text ?? '') === '' ? rest : diagnostic, source);
}

export function printNotice(notice: Notice): void {
  if (notice.kind === 'reading-seeds') return printReading(notice);
  process.stderr.write(`${noticeText(notice)}\n`);
}

function printReading(notice: ReadingNotice): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${notice.done ? '' : noticeText(notice)}`);
}

export async function awaitResult<Result>(work: Work<Notice, Result>): Promise<Result> {
  for await (const notice of work) printNotice(notice);
  return work.result;
}
