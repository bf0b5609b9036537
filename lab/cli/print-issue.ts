import { MARKS } from '../../src/lab-front.js';
import { type IssueOptions, reportIssue } from '../issue/issue.js';

/** Returns the command `report --issue`. `openBrowser` resolves to false if no browser could be started. */
export function printIssue(openBrowser: (url: string) => Promise<boolean>) {
  return async (dir: string, id: string, { open, ...options }: IssueOptions & { readonly open: boolean }) => {
    const issue = await reportIssue(dir, id, options);
    const { url, file, known, searched, choose, project, checklist } = issue;
    const isKnown = known.length > 0;
    const lines = [
      `searched ${searched.join(', ')}: ${isKnown ? `the bug is probably known: ${known.join(', ')}` : 'the bug is not known'}`,
      `before reporting to ${project}:`,
      ...checklist.map((item) => `${MARKS[item.kind]} ${item.text}`),
      ...(file === null
        ? []
        : [
            `${url === null ? 'the project has no tracker on the web' : 'the text is too long for an address'}: paste ${file}`,
          ]),
      ...(choose.length === 0 ? [] : [`fill in by hand: ${choose.join(', ')}`]),
    ];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.stdout.write(`${url ?? file ?? ''}\n`);
    if (!open || url === null) return;
    if (isKnown) process.stderr.write('not opened, since the bug is probably known\n');
    else if (!(await openBrowser(url)))
      process.stderr.write('no browser could be started: open the address yourself\n');
  };
}
