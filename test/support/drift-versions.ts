import { chmodSync } from 'node:fs';
import { jsonLines, useWorkshop } from './gainsay.js';
import { runHere } from './run-here.js';

export const script = (status: string, more = ''): string =>
  `(set-info :status ${status})\n(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))${more}\n(check-sat)\n`;

export interface Row {
  readonly kind: string;
  readonly change: string;
  readonly file: string;
  readonly checks: number;
  readonly pairs: readonly { readonly from: { readonly standing: string; readonly detail: string | null } }[];
  readonly options: string;
  readonly errors: { readonly from: string | null; readonly to: string | null };
  readonly faults: { readonly to: unknown };
  readonly models: { readonly from: unknown; readonly to: unknown };
  readonly seeds: unknown;
  readonly verdict: readonly string[];
  readonly point: string;
}

/** A workshop with stand-ins for versions, and with `readRows`, which compares two of them. */
export function useDriftWorkshop() {
  const shop = useWorkshop();

  /** A version that runs these shell lines for each query. */
  function version(name: string, lines: string): string {
    const file = shop.write(
      `${name}/z3`,
      `#!/bin/sh\ncase "$*" in *version*) echo "Z3 version 9.9.9 - ${name}"; exit 0 ;; esac\nwhile read -r line; do script="$script $line"; done\n${lines}\n`,
    );
    chmodSync(file, 0o755);
    return `z3:${file}`;
  }

  /** A version that answers each command of a script. `n` is the number of checks so far. */
  const interactive = (
    name: string,
    { model = '5', value = '5' }: { readonly model?: string; readonly value?: string },
  ) =>
    version(
      name,
      `n=0; printf '%s' "$script" | grep -o '(check-sat[^)]*)\\|(get-model)\\|(get-value\\|(echo "[^"]*")' | while read -r command; do
case "$command" in
*check*) n=$((n+1)); if [ $n = 3 ]; then echo unsat; else echo sat; fi ;;
*model*) echo "((define-fun x () Int ${model}))" ;;
*value*) echo "((x ${value}))" ;;
*) echo "$command" | sed 's/^(echo "//; s/")$//' ;;
esac
done`,
    );

  async function readRows(...args: readonly string[]) {
    const { code, out, err } = await runHere(['drift', ...args, '--json', '--quiet'], { cwd: shop.path });
    const lines = jsonLines<Row>(out);
    return { code, err, rows: lines.filter(({ kind }) => kind === 'drift-row'), all: lines.at(-1) };
  }

  return { shop, version, interactive, readRows };
}
