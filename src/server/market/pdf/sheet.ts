import type { Weight } from './pdf-text.ts';

/** What every document is set in: A4, one accent, greys, sizes of a small scale. Lengths are points. */
export const sheet = { width: 595.28, height: 841.89, margin: 52 } as const;
export const ink = { text: '#1a1a1f', soft: '#5f5f6a', line: '#dcdce2', accent: '#4a43c9' } as const;

type Fonts = Record<Weight, string>;
type Place = { x: number; y: number; width: number };
type Setting = { size?: number; weight?: Weight; colour?: string; align?: 'left' | 'right' };

/** Sets text in a box and answers the height it took. */
export function setText(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  text: string,
  { x, y, width }: Place,
  { size = 9.5, weight = 'regular', colour = ink.text, align = 'left' }: Setting = {},
): number {
  document.font(fonts[weight]).fontSize(size).fillColor(colour);
  document.text(text, x, y, { width, align, lineGap: size * 0.3 });
  return document.y - y;
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
export function setLogo(document: PDFKit.PDFDocument, logo: Buffer, { x, y }: { x: number; y: number }): number {
  document.image(logo, x, y, { fit: [...logoBox] });
  return logoBox[1];
}

/** The edge of colour at the top of a page: the shop's, or Gatehouse's. */
export function accentEdge(document: PDFKit.PDFDocument, colour: string | undefined): void {
  document.rect(0, 0, sheet.width, 5).fill(colour ?? ink.accent);
}
