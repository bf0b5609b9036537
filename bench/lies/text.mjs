export function listsIn(text) {
  const found = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const end = { '"': '"', '|': '|', ';': '\n' }[text[i]];
    if (end !== undefined) {
      const close = text.indexOf(end, i + 1);
      i = close < 0 ? text.length : close;
    } else if (text[i] === '(' && depth++ === 0) start = i;
    else if (text[i] === ')' && --depth === 0) found.push(text.slice(start, i + 1));
  }
  return found;
}

/** The S-expressions in a list, atoms included. */
export function partsOf(list) {
  const inside = list.trim().slice(1, -1);
  const found = [];
  for (let i = 0; i < inside.length;) {
    const [space] = /^\s*/.exec(inside.slice(i));
    i += space.length;
    if (i >= inside.length) break;
    const rest = inside.slice(i);
    const [part] = rest[0] === '(' ? listsIn(rest) : (/^(?:\|[^|]*\||"(?:[^"]|"")*"|[^\s()]+)/.exec(rest) ?? [rest]);
    found.push(part);
    i += part.length;
  }
  return found;
}

export function headOf(list) {
  return /^\(\s*([^\s()]+)/.exec(list)?.[1] ?? '';
}
