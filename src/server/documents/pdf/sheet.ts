import { printable } from '../../kernel/index.ts';
import { lookInto, type Weight } from './faces.ts';
import type { Figures } from './features.ts';
import type { DocumentFonts } from './fonts.ts';
import { isRightToLeft } from './line.ts';
import { type Line, setOneLine, setParagraph } from './paragraph.ts';

/** What every document is set in: A4, one accent, greys, sizes of a small scale. Lengths are points. */
export const sheet = { width: 595.28, height: 841.89, margin: 52 } as const;
export const ink = { text: '#1a1a1f', soft: '#5f5f6a', line: '#dcdce2', accent: '#4a43c9' } as const;

type Place = { x: number; y: number; width: number };
export type Setting = {
  size?: number;
  weight?: Weight;
  colour?: string;
  /** `start`, where nothing is said: on the right what runs from right to left */
  align?: 'start' | 'left' | 'right';
  figures?: Figures;
};

/** Lines stand as far apart as those of Inter, in whatever script they are, so that texts side by side are on one line. */
const spacing = 0.25;
const metrics = (() => {
  let known: { ascent: number; height: number } | undefined;
  return () => {
    if (known) return known;
    const { ascent, descent, unitsPerEm } = lookInto('inter').font;
    known = { ascent: ascent / unitsPerEm, height: (ascent - descent) / unitsPerEm + spacing };
    return known;
  };
})();

/** Sets text in a box, with as many lines as it takes, and answers its height. */
export function setText(
  document: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  text: string,
  { x, y, width }: Place,
  { size = 9.5, weight = 'regular', colour = ink.text, align = 'start', figures = 'proportional' }: Setting = {},
): number {
  const { ascent, height } = metrics();
  let below = y;
  for (const paragraph of printable(text).split('\n')) {
    const how = { weight, size, figures, width };
    const set = setParagraph(fonts, paragraph, how);
    const isRight = align === 'right' || (align === 'start' && set.isRightToLeft);
    for (const line of set.lines) {
      draw(document, fonts, line, {
        x: isRight ? x + width - line.width : x,
        baseline: below + ascent * size,
        size,
        colour,
      });
      below += height * size;
    }
  }
  return below - y;
}

/** Which side a block of short lines keeps to: as its first one runs. */
export const sideOf = (text: string): 'left' | 'right' => (isRightToLeft(printable(text)) ? 'right' : 'left');

/** The height that `setText` would take. */
export function textHeight(
  fonts: DocumentFonts,
  text: string,
  width: number,
  { size = 9.5, weight = 'regular', figures = 'proportional' }: Setting = {},
): number {
  const lines = printable(text)
    .split('\n')
    .flatMap((paragraph) => setParagraph(fonts, paragraph, { weight, size, figures, width }).lines);
  return lines.length * metrics().height * size;
}

/** Sets text on one line, cut with … where it is too long. `y` is its baseline. */
export function setLine(
  document: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  text: string,
  { x, y, width }: Place,
  { size = 9.5, weight = 'regular', colour = ink.text, align = 'left', figures = 'proportional' }: Setting = {},
): void {
  const line = setOneLine(fonts, printable(text), { weight, size, figures, width });
  draw(document, fonts, line, { x: align === 'right' ? x + width - line.width : x, baseline: y, size, colour });
}

/** What a text of one line in this size stands on, below its upper edge. */
export const baselineOf = (size: number): number => metrics().ascent * size;

function draw(
  document: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  { runs }: Line,
  { x, baseline, size, colour }: { x: number; baseline: number; size: number; colour: string },
): void {
  let at = x;
  for (const { text, face, features, width } of runs) {
    fonts.use(face);
    document.fontSize(size).fillColor(colour);
    document.text(text, at, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      // Typed as a list of features to switch on; the layout also takes which are on and off.
      ...(features && { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] }),
    });
    at += width;
  }
}

/** A hairline over the width of the text. */
export function rule(document: PDFKit.PDFDocument, y: number, { x, width }: { x: number; width: number }): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(ink.line);
}

const logoBox = [200, 34] as const;

/** A logo (PNG) in the upper left corner. Answers the height that it may take. */
function setLogo(document: PDFKit.PDFDocument, logo: Uint8Array, { x, y }: { x: number; y: number }): number {
  document.image(Buffer.from(logo), x, y, { fit: [...logoBox], valign: 'center' });
  return logoBox[1];
}

const titleSize = 22;
const nameSize = 14;

/** The head of a document, from the upper margin: logo or name on the left, the title on the same line on the right. Answers its height. */
export function setHead(
  document: PDFKit.PDFDocument,
  fonts: DocumentFonts,
  { title, name, logo }: { title: string; name: string; logo: Uint8Array | undefined },
): number {
  const { margin } = sheet;
  const half = sheet.width / 2 - margin;
  const nameHeight = logo
    ? setLogo(document, logo, { x: margin, y: margin })
    : setText(
        document,
        fonts,
        name,
        { x: margin, y: margin, width: half },
        { size: nameSize, weight: 'bold', align: 'left' },
      );
  // In the middle of the logo, or on the baseline of the name.
  const y = margin + (logo ? (logoBox[1] - titleSize * 1.21) / 2 : (nameSize - titleSize) * 0.97);
  setText(
    document,
    fonts,
    title,
    { x: margin + half, y, width: half },
    { size: titleSize, weight: 'bold', align: 'right' },
  );
  return Math.max(nameHeight, 30);
}

/** Drops the layouts of words that a document keeps to set them faster: a long one would collect those of all its words. */
export function forgetLayouts(document: PDFKit.PDFDocument): void {
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> };
  for (const font of Object.values(_fontFamilies)) if (font.layoutCache) font.layoutCache = Object.create(null);
}

/** The edge of colour at the top of a page: the shop's, or Gatehouse's. */
export function accentEdge(document: PDFKit.PDFDocument, colour: string | undefined): void {
  document.rect(0, 0, sheet.width, 5).fill(colour ?? ink.accent);
}
