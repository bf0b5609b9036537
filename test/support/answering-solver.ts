/**
 * A shell program that prints its version for `--version`. For a script, it prints the text of each `echo`, and the
 * fixed reply to each command that `replies` names. Replies must not contain apostrophes. The script is the last
 * argument or the standard input.
 */
export function answeringSolver(
  version: string,
  replies: Readonly<Record<string, string>>,
  script: 'file' | 'input',
): string {
  const names = Object.keys(replies);
  const cases = names.map((name) => `    '(${name}'*) printf '%s\\n' '${replies[name]}' ;;`);
  return String.raw`#!/bin/sh
for last; do
  [ "$last" != --version ] || { echo '${version}'; exit; }
done
grep -oE '\(echo "[^"]*"\)|\((${names.join('|')})[ )]'${script === 'file' ? ' "$last"' : ''} | while IFS= read -r each; do
  case "$each" in
    '(echo "'*) each=${'$'}{each#'(echo "'}; printf '%s\n' "${'$'}{each%'")'}" ;;
${cases.join('\n')}
  esac
done
`;
}
