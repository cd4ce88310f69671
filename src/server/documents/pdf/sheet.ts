import { printable } from '../../kernel/index.ts';
import { lookupFace, type Weight } from './faces.ts';
import type { Figures } from './features.ts';
import type { DocumentFonts } from './fonts.ts';
import { isRightToLeft } from './line.ts';
import { type Line, setOneLine, setParagraph } from './paragraph.ts';

/** An A4 page, with one accent color and grays. Lengths are in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 52 } as const;
export const ink = { text: '#1a1a1f', soft: '#5f5f6a', line: '#dcdce2', accent: '#4a43c9' } as const;

type Place = { x: number; y: number; width: number };
export type Setting = {
  size?: number;
  weight?: Weight;
  colour?: string;
  /** `start` (default): left, or right for right-to-left text */
  align?: 'start' | 'left' | 'right';
  figures?: Figures;
};

/** All scripts use Inter's line height, so texts next to each other are aligned. */
const spacing = 0.25;
const metrics = (() => {
  let known: { ascent: number; height: number } | undefined;
  return () => {
    if (known) return known;
    const { ascent, descent, unitsPerEm } = lookupFace('inter').font;
    known = { ascent: ascent / unitsPerEm, height: (ascent - descent) / unitsPerEm + spacing };
    return known;
  };
})();

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

export const sideOf = (text: string): 'left' | 'right' => (isRightToLeft(printable(text)) ? 'right' : 'left');

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

/** Sets a single line. `y` is the baseline. */
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
      // Cast, because the types only allow a list of enabled features.
      ...(features && { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] }),
    });
    at += width;
  }
}

export function rule(document: PDFKit.PDFDocument, y: number, { x, width }: { x: number; width: number }): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(ink.line);
}

const logoBox = [200, 34] as const;

function setLogo(document: PDFKit.PDFDocument, logo: Uint8Array, { x, y }: { x: number; y: number }): number {
  document.image(Buffer.from(logo), x, y, { fit: [...logoBox], valign: 'center' });
  return logoBox[1];
}

const titleSize = 22;
const nameSize = 14;

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

/** Clears the cache of word layouts, which would grow with long documents. */
export function clearLayoutCache(document: PDFKit.PDFDocument): void {
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> };
  for (const font of Object.values(_fontFamilies)) if (font.layoutCache) font.layoutCache = Object.create(null);
}

export function accentEdge(document: PDFKit.PDFDocument, colour: string | undefined): void {
  document.rect(0, 0, sheet.width, 5).fill(colour ?? ink.accent);
}
