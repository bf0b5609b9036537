// Summarises vitest's JSON reports: prints a line for each report, and the test files in which no test ran.
//
//   node test/setup/count-tests.mjs NAME=REPORT.json…
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

for (const each of process.argv.slice(2)) {
  const at = each.indexOf('=');
  const report = JSON.parse(readFileSync(each.slice(at + 1), 'utf8'));
  const idle = report.testResults.filter(({ assertionResults }) =>
    assertionResults.every(({ status }) => status !== 'passed' && status !== 'failed'),
  );
  for (const { name } of idle) console.log(`${each.slice(0, at)}: nothing ran in ${relative('.', name)}`);
  console.log(
    `${each.slice(0, at)}: ${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`,
  );
}
