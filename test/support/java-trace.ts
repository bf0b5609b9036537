/** SMTInterpol 2.5's standard error: an outer exception, and its cause with frames. */
export function javaTrace(cause: string, frames: readonly string[]): string {
  const smtlib2 = 'de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2';
  const lines = [
    `Unexpected Exception: ${cause}`,
    `Exception in thread "main" de.uni_freiburg.informatik.ultimate.logic.SMTLIBException: ${cause}`,
    `\tat ${smtlib2}.ParseEnvironment.parseStream(ParseEnvironment.java:123)`,
    `\tat ${smtlib2}.ParseEnvironment.parseScript(ParseEnvironment.java:99)`,
    `Caused by: ${cause}`,
    ...frames.map((frame) => `\tat de.uni_freiburg.informatik.ultimate.smtinterpol.${frame}`),
    '\t... 3 more',
  ];
  return lines.join('\n');
}
