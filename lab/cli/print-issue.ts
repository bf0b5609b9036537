import { MARKS, formatOwnCommand } from '../../src/lab-front.js';
import { type IssueOptions, listNewBugs, listUnwanted, reportIssue } from '../issue/issue.js';
import { type Issue, listUnknown } from '../issue/make-issue.js';

export async function printIssue(dir: string, given: string | undefined, options: IssueOptions): Promise<void> {
  const { ids, unwanted } = given === undefined ? await listNewBugs(dir, options) : { ids: [given], unwanted: [] };
  const [id] = ids;
  if (id === undefined) {
    const of = options.project === undefined ? '' : ` of ${options.project}`;
    process.stderr.write(`${listUnwanted(unwanted, of).join('\n')}\n`);
    return;
  }
  const issue = await reportIssue(dir, id, options);
  const { title, url, file, known, searched, choose, project, checklist } = issue;
  const found = known.length > 0 ? `it may be known: ${known.join('; ')}` : 'no known bug matches';
  const unknown = listUnknown(choose);
  const chosen = Object.entries(choose).flatMap(([name, value]) =>
    value === null ? [] : [`select ${name}: ${value}`],
  );
  const lines = [
    ...(given === undefined ? [`${id}, ${describeChoice(ids.length, dir)}`] : []),
    title,
    ...(unknown.length === 0 ? [] : [`fill in by hand: ${unknown.join(', ')}`]),
    ...chosen,
    `searched ${searched.join(', ')}; ${found}`,
    `before reporting to ${project}:`,
    ...checklist.map((item) => `${MARKS[item.kind]} ${item.text}`),
    ...(file === null ? [] : [`the text is in ${file}${explainFile(issue)}`]),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  // A file that the user requests contains the address.
  process.stdout.write(`${(options.out === undefined ? url : file) ?? file ?? ''}\n`);
}

function describeChoice(among: number, dir: string): string {
  if (among === 1) return 'the only new bug to report';
  const [list, other] = [formatOwnCommand('findings', dir), formatOwnCommand('report', dir, 'ID', '--issue')];
  return `the most important of ${among} new bugs to report; ${list} lists them, and ${other} reports another one`;
}

function explainFile({ url, left }: Issue): string {
  if (url === null) return ', since the project has no tracker on the web';
  const pasted = left.length === 0 ? '' : `; paste ${left.join(', ')}, too long for an address`;
  return `, after an address that fills in the form${pasted}`;
}
