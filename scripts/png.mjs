/** Makes PNG files of screenshots smaller. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

/**
 * Returns the picture with at most 256 colours. Reads what Chromium writes: 8 bits for each of red, green and blue, and
 * perhaps an opaque alpha.
 */
export function shrinkPng(png) {
  const { width, height, pixels } = decode(png);
  const { palette, places } = choosePalette(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(pixels[at++]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each pixel, which is a number of a colour of the palette.
  header.set([8, 3], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const parts = [
    ['IHDR', header],
    ['PLTE', colours],
    ['IDAT', deflateSync(rows, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([SIGNATURE, ...parts.map(([type, data]) => chunk(type, data))]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Adds the colour with the greatest total error until the palette is full. `places` rounds colours to the palette. */
function choosePalette(pixels) {
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const all = [...counts].map(([colour, count]) => ({ colour, count, error: Infinity, place: 0 }));
  const palette = [];
  while (palette.length < COLOURS) {
    const worst = all.reduce((best, each) => (each.count * each.error > best.count * best.error ? each : best));
    if (worst.error === 0) break;
    const place = palette.push(worst.colour) - 1;
    for (const each of all) {
      const error = difference(each.colour, worst.colour);
      if (error < each.error) Object.assign(each, { error, place });
    }
  }
  return { palette, places: new Map(all.map(({ colour, place }) => [colour, place])) };
}

function difference(a, b) {
  const [red, green, blue] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return red * red + green * green + blue * blue;
}

function decode(png) {
  const parts = [];
  let header;
  for (let at = SIGNATURE.length; at < png.length;) {
    const size = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + size);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') parts.push(data);
    at += size + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, kind] = [header[8], header[9]];
  if (bits !== 8 || (kind !== 2 && kind !== 6)) throw new Error(`unexpected PNG: ${bits} bits, kind ${kind}`);
  const bytes = kind === 2 ? 3 : 4;
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * bytes, bytes);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const from = at * bytes;
    pixels[at] = (rows[from] << 16) | (rows[from + 1] << 8) | rows[from + 2];
  }
  return { width, height, pixels };
}

/** Each row begins with the number of its filter, which predicts a byte from bytes to the left and above. */
function unfilter(data, size, bytes) {
  const rows = Buffer.alloc((data.length / (size + 1)) * size);
  for (let row = 0; row * size < rows.length; row++) {
    const filter = data[row * (size + 1)];
    for (let x = 0; x < size; x++) {
      const at = row * size + x;
      const left = x < bytes ? 0 : rows[at - bytes];
      const above = row === 0 ? 0 : rows[at - size];
      const corner = x < bytes || row === 0 ? 0 : rows[at - size - bytes];
      const predicted =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : filter === 4
                ? paeth(left, above, corner)
                : 0;
      rows[at] = data[row * (size + 1) + 1 + x] + predicted;
    }
  }
  return rows;
}

function paeth(left, above, corner) {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
