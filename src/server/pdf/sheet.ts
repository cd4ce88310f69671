import { type Figures, featuresOf, fontOf, type Weight } from './pdf-text.ts';

/** What every document is set in: A4, one accent, greys, sizes of a small scale. Lengths are points. */
export const sheet = { width: 595.28, height: 841.89, margin: 52 } as const;
export const ink = { text: '#1a1a1f', soft: '#5f5f6a', line: '#dcdce2', accent: '#4a43c9' } as const;

type Fonts = Record<Weight, string>;
type Place = { x: number; y: number; width: number };
type Setting = { size?: number; weight?: Weight; colour?: string; align?: 'left' | 'right'; figures?: Figures };

/** Sets text in a box and answers the height it took. */
export function setText(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  text: string,
  { x, y, width }: Place,
  { size = 9.5, weight = 'regular', colour = ink.text, align = 'left', figures = 'proportional' }: Setting = {},
): number {
  const font = fontOf(text, weight, fonts);
  document.font(font).fontSize(size).fillColor(colour);
  document.text(text, x, y, { width, align, lineGap: size * 0.25, ...featuresOf(font, figures) });
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
function setLogo(document: PDFKit.PDFDocument, logo: Buffer, { x, y }: { x: number; y: number }): number {
  document.image(logo, x, y, { fit: [...logoBox], valign: 'center' });
  return logoBox[1];
}

const titleSize = 22;
const nameSize = 14;

/** The head of a document, from the upper margin: logo or name on the left, the title on the same line on the right. Answers its height. */
export function setHead(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  { title, name, logo }: { title: string; name: string; logo: Buffer | undefined },
): number {
  const { margin } = sheet;
  const half = sheet.width / 2 - margin;
  const nameHeight = logo
    ? setLogo(document, logo, { x: margin, y: margin })
    : setText(document, fonts, name, { x: margin, y: margin, width: half }, { size: nameSize, weight: 'bold' });
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
