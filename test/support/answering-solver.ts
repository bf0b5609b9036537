/**
 * A shell program that prints its version, echoes of a script, and fixed replies to commands of some names. Replies
 * must not contain apostrophes. The script is its last argument or its standard input.
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
