import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reservesAddressSpace } from './address-space.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-address-space-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'bin'));

function executable(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, 0o755);
  return path;
}

function elf(text: string, { is64 = true, isLittle = true, type = 3, flags = 0 } = {}): Buffer {
  const buffer = Buffer.alloc(4096);
  buffer.write('\x7fELF', 'latin1');
  [buffer[4], buffer[5]] = [is64 ? 2 : 1, isLittle ? 1 : 2];
  const short = (value: number, at: number) =>
    isLittle ? buffer.writeUInt16LE(value, at) : buffer.writeUInt16BE(value, at);
  const word = (value: number, at: number) =>
    isLittle ? buffer.writeUInt32LE(value, at) : buffer.writeUInt32BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeBigUInt64BE(BigInt(value), at);
  const [table, entry, at] = [256, is64 ? 64 : 40, 2048];
  const section = table + entry;
  word(type, section + 4);
  if (is64) {
    long(table, 0x28);
    short(entry, 0x3a);
    short(2, 0x3c);
    long(flags, section + 8);
    long(at, section + 24);
    long(1024, section + 32);
  } else {
    word(table, 0x20);
    short(entry, 0x2e);
    short(2, 0x30);
    word(flags, section + 8);
    word(at, section + 16);
    word(1024, section + 20);
  }
  buffer.write(`\0${text}\0`, at, 'latin1');
  return buffer;
}

const plain = executable('plain', elf('malloc'));
const asan = executable('asan', elf('__asan_init'));
executable('jar-with-a-name', Buffer.from('PK\x03\x04'));
executable('bin/solver.real', elf('__msan_init'));
symlinkSync(asan, join(folder, 'linked'));
const wrapper = (name: string, body: string) => executable(name, `#!/bin/sh\n${body}\n`);
wrapper('wrapped', `exec '${asan}' "$@"`);

describe('reservesAddressSpace, for commands that reserve much address space', () => {
  it.each([
    ['is linked with a sanitizer', [asan]],
    ['is a 32-bit ELF file with a sanitizer', [executable('b32', elf('__tsan_init', { is64: false }))]],
    ['is a big-endian ELF file with a sanitizer', [executable('be', elf('__hwasan_init', { isLittle: false }))]],
    [
      'contains a sanitizer without symbol names',
      [executable('stripped', elf('ReserveShadowMemoryRange', { type: 1, flags: 2 }))],
    ],
    ['embeds a JVM', [executable('jni', elf('libjvm.so'))]],
    ['starts a JVM', [executable('launcher', elf('libjli.so'))]],
    ['is a link to a program with a sanitizer', [join(folder, 'linked')]],
    ['runs java', ['/no/such/java', '-jar', 'x']],
    ['runs a jar', ['/usr/bin/env', 'run', './solver.jar']],
    ['is a jar', [join(folder, 'jar-with-a-name')]],
    ['preloads a sanitizer', ['/usr/bin/env', 'LD_PRELOAD=/usr/lib/libasan.so.8', plain]],
    ['is a script that runs a program with a sanitizer', [join(folder, 'wrapped')]],
    [
      'is a script that runs a script that runs a program with a sanitizer',
      [wrapper('twice', `exec nice timeout 5 '${folder}/wrapped'`)],
    ],
    ['is a script that runs java', [wrapper('runs-java', 'exec java -Xmx1g Main "$@"')]],
    ['is a script that runs java from JAVA_HOME', [wrapper('java-home', 'exec "${JAVA_HOME:-/usr}/bin/java" Main')]],
    ['is a script that names java in a variable', [wrapper('variable', 'JAVA=/opt/jdk/bin/java\n"$JAVA" Main')]],
    [
      'is a script that runs a program in its own folder',
      [wrapper('beside', 'HERE=$(dirname "$0")\nexec "$HERE/bin/solver.real" "$@"')],
    ],
    [
      'is a Python script that runs java',
      [executable('py', `#!/usr/bin/env python3\nsubprocess.run(['java', '-jar'])\n`)],
    ],
    ['is a script without a `#!` line', [executable('bare', `${asan} "$@"\n`)]],
    ['runs a program through wrappers', ['/usr/bin/env', 'A=1', 'nice', '-n', '5', asan]],
    ['runs a program through a shell', ['/bin/sh', '-c', `ulimit -c 0; exec ${asan}`]],
  ])('recognises that a command reserves address space if it %s', (_, command) => {
    expect(reservesAddressSpace(command, folder)).toBe(true);
  });

  it('finds a relative path from the folder in which the command runs', () => {
    expect(reservesAddressSpace(['./asan'], folder)).toBe(true);
    expect(reservesAddressSpace(['./asan'], tmpdir())).toBe(false);
  });
});

describe('reservesAddressSpace, for commands that reserve little address space', () => {
  it.each([
    ['is a plain program', [plain, '--lang=smt2']],
    ['names a sanitizer only for a debugger', [executable('debug', elf('__asan_init', { type: 1, flags: 0 }))]],
    ['names a sanitizer only in code', [executable('code', elf('__asan_init', { type: 1, flags: 6 }))]],
    ['is a script that runs a plain program', [wrapper('plain-wrapper', `# not java\nexec ${plain} "$@"`)]],
    ['is a truncated ELF file', [executable('cut', elf('__asan_init').subarray(0, 300))]],
    ['is empty', [executable('empty', '')]],
    ['is missing', ['/no/such/program']],
    ['runs itself', [wrapper('loop', `exec '${folder}/loop'`)]],
  ])('does not expect reserved address space if a command %s', (_, command) => {
    expect(reservesAddressSpace(command, folder)).toBe(false);
  });
});
