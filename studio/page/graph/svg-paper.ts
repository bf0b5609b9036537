export class SvgPaper {
  readonly #parts: string[] = [];
  readonly #groups: number[] = [0];
  #path: string[] = [];
  #dash: readonly number[] = [];
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '12px system-ui';
  textAlign = 'left';
  textBaseline = 'alphabetic';

  finish({
    width,
    height,
    paper,
  }: {
    readonly width: number;
    readonly height: number;
    readonly paper: string;
  }): string {
    const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
    const background = `<rect width="100%" height="100%" fill="${paper}"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${background}\n${this.#parts.join('\n')}\n</svg>\n`;
  }

  save(): void {
    this.#groups.push(0);
  }

  restore(): void {
    for (let open = this.#groups.pop() ?? 0; open > 0; open--) this.#parts.push('</g>');
  }

  translate(x: number, y: number): void {
    this.#open(`translate(${round(x)} ${round(y)})`);
  }

  scale(x: number, y: number): void {
    this.#open(`scale(${x} ${y})`);
  }

  #open(transform: string): void {
    this.#parts.push(`<g transform="${transform}">`);
    this.#groups[this.#groups.length - 1] = (this.#groups.at(-1) ?? 0) + 1;
  }

  beginPath(): void {
    this.#path = [];
  }

  closePath(): void {
    this.#path.push('Z');
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${round(x)} ${round(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${round(x)} ${round(y)}`);
  }

  quadraticCurveTo(x: number, y: number, endX: number, endY: number): void {
    this.#path.push(`Q${[x, y, endX, endY].map(round).join(' ')}`);
  }

  ellipse(x: number, y: number, w: number, h: number): void {
    const half = (side: number): string => `A${round(w)} ${round(h)} 0 0 1 ${round(x + side * w)} ${round(y)}`;
    this.#path.push(`M${round(x - w)} ${round(y)}`, half(1), half(-1), 'Z');
  }

  arc(x: number, y: number, radius: number): void {
    this.ellipse(x, y, radius, radius);
  }

  rect(x: number, y: number, w: number, h: number): void {
    this.#path.push(`M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}Z`);
  }

  roundRect(x: number, y: number, w: number, h: number): void {
    this.rect(x, y, w, h);
  }

  fill(): void {
    if (this.fillStyle !== 'transparent') this.#draw(`fill="${this.fillStyle}"`);
  }

  stroke(): void {
    const dash = this.#dash.length === 0 ? '' : ` stroke-dasharray="${this.#dash.join(' ')}"`;
    this.#draw(`fill="none" stroke="${this.strokeStyle}" stroke-width="${round(this.lineWidth)}"${dash}`);
  }

  strokeRect(x: number, y: number, w: number, h: number): void {
    this.beginPath();
    this.rect(x, y, w, h);
    this.stroke();
  }

  fillRect(x: number, y: number, w: number, h: number): void {
    this.beginPath();
    this.rect(x, y, w, h);
    this.fill();
  }

  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight = '400', size = '12', family = 'sans-serif'] = /^(\d+ )?([\d.]+)px (.*)$/.exec(this.font) ?? [];
    const anchor = this.textAlign === 'center' ? ' text-anchor="middle"' : '';
    const base = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : '';
    const font = `font-family="${escapeXml(family)}" font-size="${size}" font-weight="${weight.trim()}"`;
    const place = `x="${round(x)}" y="${round(y)}" fill="${this.fillStyle}"`;
    this.#parts.push(`<text ${place} ${font}${anchor}${base}${this.#opacity()}>${escapeXml(text)}</text>`);
  }

  #draw(style: string): void {
    if (this.#path.length > 0) this.#parts.push(`<path d="${this.#path.join('')}" ${style}${this.#opacity()}/>`);
  }

  #opacity(): string {
    return this.globalAlpha === 1 ? '' : ` opacity="${this.globalAlpha}"`;
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
