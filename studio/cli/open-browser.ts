import { spawn } from 'node:child_process';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Other users can see the address. Resolves to true if a browser started. */
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
