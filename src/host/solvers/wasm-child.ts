/** One JSON object per line. */
export interface WasmRequest {
  readonly id: number;
  readonly text: string;
  readonly megabytes: number;
  readonly outputLimit: number;
}

export interface WasmInterrupt {
  readonly interrupt: number;
}

export type WasmReply =
  | { readonly gainsay: 'ready'; readonly version: string; readonly complaints: string }
  | { readonly gainsay: 'failed'; readonly message: string }
  | {
      readonly gainsay: 'answer';
      readonly id: number;
      readonly stdout: string;
      readonly stderr: string;
      readonly cut: boolean;
      /** Set if the module crashed. `exit` is set if Z3 called `exit`. */
      readonly dead?: { readonly message: string; readonly exit?: number };
    };

/** These members are the same in Z3 4.8.17 to 5.2.0. */
interface Z3Module {
  ccall(name: string, result: 'number' | 'string' | null, types: string[], args: unknown[]): unknown;
  async_call(start: () => void): Promise<string>;
  _malloc(size: number): number;
  _free(pointer: number): void;
  HEAPU8?: Uint8Array;
  HEAP8?: Int8Array;
  wasmMemory?: { buffer: ArrayBufferLike };
}

/**
 * Passed to `node --eval` as text, so it uses nothing outside its body. Its arguments are the package folder and
 * `name=value` parameters. Queries run on Z3's own thread, so that timers fire and a crash can be distinguished from
 * a slow query. Texts stay on the heap until the call returns.
 */
export function wasmChildMain(): void {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { createInterface } = process.getBuiltinModule('node:readline');
  const [folder, ...parameters] = process.argv.slice(1) as [string, ...string[]];
  const send = (reply: WasmReply) => process.stdout.write(`${JSON.stringify(reply)}\n`);
  let errors: string[] = [];
  let asked: WasmRequest | undefined;
  let context: unknown;

  let diedEarly: (() => void) | undefined;

  const reportDeath = (message: string) => {
    diedEarly?.();
    if (asked === undefined) return;
    const exit = /program exited \(with status: (\d+)\)/.exec(errors.join('\n'))?.[1];
    const dead = { message, ...(exit === undefined ? {} : { exit: Number(exit) }) };
    send({ gainsay: 'answer', id: asked.id, stdout: '', stderr: errors.join('\n'), cut: false, dead });
    asked = undefined;
  };
  const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.on('uncaughtException', (error) => reportDeath(describe(error)));
  process.on('unhandledRejection', (error) => reportDeath(describe(error)));
  const hearError = (line: string) => {
    if (errors.length < 200) errors.push(line.slice(0, 2000));
    // Z3 calls exit() when memory runs out, and abort() on a fault. Its thread then never answers.
    if (/program exited \(with status: \d+\)|^Aborted\(/.test(line)) setImmediate(() => reportDeath(line));
  };

  const start = async () => {
    // Delayed compilation makes the start and the first query a third faster, since most of the module runs rarely or
    // never.
    const { setFlagsFromString } = process.getBuiltinModule('node:v8');
    for (const flag of ['--wasm-lazy-validation', '--wasm-tiering-budget=18000000']) setFlagsFromString(flag);
    // 4.8.17 prefers fetch() to reading the file, but Node's fetch rejects file addresses.
    Reflect.deleteProperty(globalThis, 'fetch');
    const initialise = createRequire(`${folder}/`)('./build/z3-built.js') as (options: object) => Promise<Z3Module>;
    const z3 = await initialise({ print: () => undefined, printErr: hearError });
    const setParameter = (name: string, value: string) =>
      z3.ccall('Z3_global_param_set', null, ['string', 'string'], [name, value]);
    for (const parameter of parameters) {
      const equals = parameter.indexOf('=');
      setParameter(parameter.slice(0, equals), parameter.slice(equals + 1));
    }
    const version = z3.ccall('Z3_get_full_version', 'string', [], []) as string;
    const complaints = errors.join('\n');
    // The first query takes half a second longer, since it compiles common code. One query is run now, outside any
    // limit.
    const died = new Promise<void>((settle) => (diedEarly = settle));
    await Promise.race([evaluate(z3, '(declare-const x Int)(assert (> x 0))(check-sat)(get-model)'), died]);
    diedEarly = undefined;
    send({ gainsay: 'ready', version, complaints });

    let megabytes = 0;
    const answer = async (request: WasmRequest): Promise<void> => {
      asked = request;
      errors = [];
      if (request.megabytes !== megabytes) {
        megabytes = request.megabytes;
        setParameter('memory_max_size', String(megabytes));
      }
      try {
        const stdout = await evaluate(z3, request.text);
        const cut = stdout.length > request.outputLimit;
        if (asked !== undefined) {
          asked = undefined;
          const kept = stdout.slice(0, request.outputLimit);
          send({ gainsay: 'answer', id: request.id, stdout: kept, stderr: errors.join('\n'), cut });
        }
      } catch (error) {
        reportDeath(describe(error));
      }
    };
    const lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => {
      const message = JSON.parse(line) as WasmRequest | WasmInterrupt;
      if (!('interrupt' in message)) void answer(message);
      else if (message.interrupt === asked?.id && context !== undefined) {
        z3.ccall('Z3_interrupt', null, ['number'], [context]);
      }
    });
    lines.on('close', () => process.exit(0));
  };

  const evaluate = async (z3: Z3Module, text: string): Promise<string> => {
    const config = z3.ccall('Z3_mk_config', 'number', [], []);
    context = z3.ccall('Z3_mk_context', 'number', ['number'], [config]);
    z3.ccall('Z3_del_config', null, ['number'], [config]);
    // The default error handler throws. Without it, Z3 returns errors as text.
    z3.ccall('set_noop_error_handler', null, ['number'], [context]);
    const bytes = new TextEncoder().encode(text);
    const pointer = z3._malloc(bytes.length + 1);
    const heap = new Uint8Array((z3.HEAPU8 ?? z3.HEAP8 ?? z3.wasmMemory)?.buffer as ArrayBuffer);
    heap.set(bytes, pointer);
    heap[pointer + bytes.length] = 0;
    const output = await z3.async_call(() =>
      z3.ccall('async_Z3_eval_smtlib2_string', null, ['number', 'number'], [context, pointer]),
    );
    const done = context;
    context = undefined;
    z3._free(pointer);
    z3.ccall('Z3_del_context', null, ['number'], [done]);
    return output;
  };

  start().catch((error: unknown) => {
    send({ gainsay: 'failed', message: describe(error) });
    process.exit(1);
  });
}
