import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMeasureMemory } from '../../src/host/process/memory-watch.js';
import { isSolver, openSolver } from '../../src/host/index.js';
import { DEFAULT_LIMITS, type Limits, OWN_COMMANDS, type Outcome } from '../../src/solver/index.js';
import { isHere } from '../setup/solvers.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-memory-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A solver that replies `sat` or fails. Words in the input, such as `hungry`, select the kind of failure. */
const C = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  static char line[100000];
  volatile int hungry = 0, faulty = 0, greedy = 0;
  while (fgets(line, sizeof line, stdin)) {
    char *at = line;
    if (strstr(line, "hungry")) hungry = 1;
    if (strstr(line, "faulty")) faulty = 1;
    if (strstr(line, "greedy")) greedy = 1;
    while ((at = strstr(at, "(echo \\""))) { at += 7; printf("%.*s\\n", (int)strcspn(at, "\\""), at); fflush(stdout); }
    if (!strstr(line, "(check-sat)")) continue;
    for (int i = 0; hungry && i < 4000; i++) memset(malloc(1 << 20), 1, 1 << 20);
    if (greedy) *(volatile char *)malloc(1L << 31) = 1;
    if (faulty) { volatile char *p = malloc(4); free((void *)p); *p = 1; if (faulty > 0) abort(); }
    puts("sat");
    fflush(stdout);
  }
  return 0;
}
`;
const JAVA = `import java.util.*;
public class Solver {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    boolean hungry = false, faulty = false;
    while (in.hasNextLine()) {
      String line = in.nextLine();
      if (line.contains("hungry")) hungry = true;
      if (line.contains("faulty")) faulty = true;
      for (int at = line.indexOf("(echo \\""); at >= 0; at = line.indexOf("(echo \\"", at + 1))
        System.out.println(line.substring(at + 7, line.indexOf('"', at + 7)));
      if (!line.contains("(check-sat)")) continue;
      if (hungry) { List<byte[]> all = new ArrayList<>(); while (true) { byte[] some = new byte[1 << 20]; Arrays.fill(some, (byte) 1); all.add(some); } }
      if (faulty) throw new IllegalStateException("fault");
      System.out.println("sat");
    }
  }
}
`;

function script(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function ask(
  spec: string,
  name: string,
  { mode = 'fresh', limits = {} }: { mode?: 'fresh' | 'persistent'; limits?: Partial<Limits> } = {},
): Promise<Outcome> {
  const opened = await openSolver(spec, { permission: OWN_COMMANDS, mode, checkModels: false });
  if (!isSolver(opened)) throw new Error(opened.message);
  try {
    const input = `(set-logic QF_UF)\n(declare-fun ${name} () Bool)\n(assert ${name})\n(check-sat)\n`;
    return (await opened.run({ input }, { ...DEFAULT_LIMITS, timeoutMs: 60_000, ...limits })).outcome;
  } finally {
    await opened.close();
  }
}

const SMALL = { memoryBytes: 400 * 1024 ** 2 };
const KILLED = { kind: 'memout', message: 'killed by the memory limit (--memory 400m)' };

const hasGcc = canMeasureMemory() && isHere('gcc');
describe.skipIf(!hasGcc)('a solver in C', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'solver.c'), C);
    const compile = (...words: string[]) => execFileSync('gcc', ['-O0', '-w', 'solver.c', ...words], { cwd: folder });
    compile('-fsanitize=address', '-o', 'asan');
    compile('-o', 'native');
    compile('-o', 'greedy');
    script('wrapped', `exec nice -n 1 '${folder}/asan'`);
    // The program's name cannot be read from the script.
    script('hidden', `IFS=; a=as; exec '${folder}/'$a'an'`);
  });

  it.each(['asan', 'wrapped', 'hidden'])(
    'runs a C solver with a sanitizer under the default memory limit: %s',
    async (name) => {
      for (const mode of ['fresh', 'persistent'] as const)
        expect(await ask(`z3:${folder}/${name}`, 'p', { mode })).toMatchObject({ kind: 'answered', answers: ['sat'] });
    },
  );

  it('counts a crash of a C solver with a sanitizer as a crash', async () => {
    const outcome = await ask(`z3:${folder}/asan`, 'faulty');
    expect(outcome).toMatchObject({ kind: 'crashed', signature: expect.stringContaining('heap-use-after-free') });
  });

  it('kills a C solver with a sanitizer once it uses too much memory', async () => {
    expect(await ask(`z3:${folder}/asan`, 'hungry', { limits: SMALL })).toMatchObject(KILLED);
  });

  it('reports a C solver as out of memory, not as crashed', async () => {
    for (const mode of ['fresh', 'persistent'] as const)
      expect(await ask(`z3:${folder}/native`, 'hungry', { mode, limits: SMALL })).toMatchObject(KILLED);
  });

  it('lets a C solver reserve more memory than it uses', async () => {
    expect(await ask(`z3:${folder}/greedy`, 'greedy', { limits: SMALL })).toMatchObject({ kind: 'answered' });
  });

  it('counts a crash of a C solver as a crash', async () => {
    for (const mode of ['fresh', 'persistent'] as const)
      expect(await ask(`z3:${folder}/native`, 'faulty', { mode })).toMatchObject({ kind: 'crashed', exit: 'SIGABRT' });
  });
});

const hasJava = canMeasureMemory() && isHere('java');
describe.skipIf(!hasJava)('a solver in Java', () => {
  beforeAll(() => {
    writeFileSync(join(folder, 'Solver.java'), JAVA);
    // Compiles the program once, because `java Solver.java` would take five times as long to start.
    execFileSync('java', ['-m', 'jdk.compiler/com.sun.tools.javac.Main', 'Solver.java'], { cwd: folder });
    script('java-solver', `exec java -Xmx8g -XX:TieredStopAtLevel=1 -cp '${folder}' Solver`);
    script('small-java-solver', `exec java -Xmx64m -cp '${folder}' Solver`);
    script('hidden-java', `a=ja; exec "\${a}va" -cp '${folder}' Solver`);
  });

  it.each(['java-solver', 'hidden-java'])('runs a Java solver under the default memory limit: %s', async (name) => {
    const outcome = await ask(`smtinterpol:${folder}/${name}`, 'p', { mode: 'persistent' });
    expect(outcome).toMatchObject({ kind: 'answered', answers: ['sat'] });
  });

  it('counts a crash of a Java solver as a crash', async () => {
    const outcome = await ask(`smtinterpol:${folder}/java-solver`, 'faulty');
    expect(outcome).toMatchObject({ kind: 'crashed', signature: expect.stringContaining('IllegalStateException') });
  });

  it('kills a Java solver once it uses too much memory', async () => {
    expect(await ask(`smtinterpol:${folder}/java-solver`, 'hungry', { limits: SMALL })).toMatchObject(KILLED);
  });

  it('reports a Java solver as out of memory if its own limit is lower', async () => {
    const outcome = await ask(`smtinterpol:${folder}/small-java-solver`, 'hungry');
    expect(outcome).toMatchObject({ kind: 'memout', message: expect.stringContaining("(the solver's own limit)") });
  });
});
