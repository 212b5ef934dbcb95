const SVG = 'http://www.w3.org/2000/svg';
const PADDING_PX = 16;
/** Sharp on paper and on fine screens. */
const SCALE = 2;
/** Attributes that may name variables of the stylesheet, which a file does not have. */
const PAINTS = ['fill', 'stroke', 'color'] as const;
const CHARACTER_PX = 6.4;
const LINE_PX = 16;

/**
 * Everything in a card that says something, as one picture that stands alone: headings, legend, charts and notes, with
 * captions below.
 */
export function svgOf(card: Element, captions: readonly string[]): string {
  const origin = card.getBoundingClientRect();
  const image = document.createElementNS(SVG, 'svg');
  const { fontFamily, color } = getComputedStyle(card);
  const place = ({ left, top }: DOMRect) => ({ x: left - origin.left, y: top - origin.top });
  const add = (name: string, attributes: Readonly<Record<string, string | number>>, text = '') => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    image.append(element);
  };
  add('rect', { width: '100%', height: '100%', fill: getComputedStyle(card).backgroundColor });
  for (const heading of card.querySelectorAll('h2, h3')) {
    const box = heading.getBoundingClientRect();
    // One that the page does not show still names the picture.
    const { x, y } = box.width === 0 ? { x: PADDING_PX, y: PADDING_PX } : place(box);
    const { fontSize } = getComputedStyle(heading);
    const attributes = { x, y: y + LINE_PX, fill: color, 'font-weight': 600, 'font-size': fontSize };
    add('text', attributes, heading.textContent ?? '');
  }
  for (const entry of card.querySelectorAll('.legend-entry[aria-pressed=true]')) {
    const { x, y } = place(entry.getBoundingClientRect());
    const circle = entry.querySelector('circle');
    add('circle', { cx: x + 8, cy: y + 11, r: 5, fill: circle ? getComputedStyle(circle).fill : color });
    add('text', { x: x + 18, y: y + 15, fill: color }, entry.querySelector('.truncate')?.textContent ?? '');
  }
  for (const plot of card.querySelectorAll<SVGSVGElement>('svg.plot')) {
    const { x, y } = place(plot.getBoundingClientRect());
    const copy = paintedCopy(plot);
    copy.setAttribute('x', String(x));
    copy.setAttribute('y', String(y));
    copy.setAttribute('overflow', 'visible');
    copy.setAttribute('font-size', getComputedStyle(plot).fontSize);
    image.append(copy);
  }
  let bottom = origin.height;
  const notes = [...captions, ...[...card.querySelectorAll('.chart-notes p:not(.chart-use)')].map(textOf)];
  const first = card.querySelector('.chart-notes')?.getBoundingClientRect();
  if (first) {
    bottom = place(first).y;
    for (const line of notes.flatMap((note) => wrap(note, (origin.width - 2 * PADDING_PX) / CHARACTER_PX))) {
      bottom += LINE_PX;
      add('text', { x: PADDING_PX, y: bottom, fill: color }, line);
    }
    bottom += PADDING_PX;
  }
  for (const [key, value] of Object.entries({ width: origin.width, height: bottom, 'font-size': 12 })) {
    image.setAttribute(key, String(value));
  }
  image.setAttribute('font-family', fontFamily);
  image.setAttribute('xmlns', SVG);
  return new XMLSerializer().serializeToString(image);
}

/** The chart as pixels. */
export async function pngOf(card: Element, captions: readonly string[]): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(card, captions))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))), 'image/png'),
  );
}

/** A copy with the colours that the stylesheet gives. */
function paintedCopy(plot: SVGSVGElement): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [plot, ...plot.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden') copies[index]?.setAttribute('visibility', 'hidden');
    for (const paint of PAINTS) {
      if (element.hasAttribute(paint) && element.getAttribute(paint) !== 'none') {
        copies[index]?.setAttribute(paint, style[paint]);
      }
    }
  });
  return copy;
}

/** What a note says, without where its links lead. */
function textOf(note: Element): string {
  const copy = note.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a')) link.remove();
  return copy.textContent?.trim() ?? '';
}

/** Lines of no more characters than given, broken between words. */
function wrap(text: string, charactersMax: number): readonly string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= charactersMax) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
