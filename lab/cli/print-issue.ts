import { MARKS } from '../../src/lab-front.js';
import { type IssueOptions, reportIssue } from '../issue/issue.js';
import type { Issue } from '../issue/make-issue.js';

export async function printIssue(dir: string, id: string, options: IssueOptions): Promise<void> {
  const issue = await reportIssue(dir, id, options);
  const { url, file, known, searched, choose, project, checklist } = issue;
  const found = known.length > 0 ? `the bug is probably known: ${known.join(', ')}` : 'the bug is not known';
  const lines = [
    `searched ${searched.join(', ')}: ${found}`,
    `before reporting to ${project}:`,
    ...checklist.map((item) => `${MARKS[item.kind]} ${item.text}`),
    ...(file === null ? [] : [`the text is in ${file}${explainFile(issue)}`]),
    ...(choose.length === 0 ? [] : [`fill in by hand: ${choose.join(', ')}`]),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.stdout.write(`${url ?? file ?? ''}\n`);
}

function explainFile({ url, isWhole }: Issue): string {
  if (url === null) return ', since the project has no tracker on the web';
  return isWhole ? '' : ', since it is too long for an address: paste it';
}
