import { crc32 } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly text: string;
  /** Unix file type and permissions. Default: a regular file. */
  readonly mode?: number;
  /** Size that the archive states instead of the real one. */
  readonly statedSize?: number;
}

/** Makes a zip archive without compression. Its entries may be hostile. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, mode = 0o100_644, statedSize } of entries) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(statedSize ?? data.length, 18);
    common.writeUInt16LE(label.length, 22);
    const central = Buffer.alloc(14);
    central.writeUInt32LE((mode << 16) >>> 0, 6);
    central.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, label, data]);
    // 0x0314: made by Unix, so that the mode counts.
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, central, label]));
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end]);
}
