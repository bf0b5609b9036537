import { spawn } from 'node:child_process';

/** What opens an address on each system. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address, or a file that leads to one, in the user's browser. Other users of the machine see it (`ps`): it must not be secret.
 * It is opened as `$BROWSER` says or as the system does. Whether there was something to start. */
export function openBrowser(url: string): Promise<boolean> {
  const chosen = process.env['BROWSER'];
  const isChosen = chosen !== undefined && chosen.trim() !== '' && !/\s/.test(chosen);
  const [program, ...args] = isChosen ? [chosen] : (OPENERS[process.platform] ?? ['xdg-open']);
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { detached: true, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
