import { fileURLToPath } from 'node:url';

/** What Inter has of the Latin, Greek and Cyrillic letters of living languages, and of punctuation and currencies. */
const lettersOfInter =
  /^[\n\x20-\x7e\xa0-\xac\xae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u0490-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1eff\u2010-\u2027\u202f-\u2055\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2116\u2122\u2190-\u2199\u2212]*$/;
/** A word that is written from right to left, with the space behind it, before another such word and before any. */
const beforeRightToLeft = /([\p{Script=Hebrew}\p{Script=Arabic}]\S*) +(?=[\p{Script=Hebrew}\p{Script=Arabic}])/gu;
const beforeAnyWord = /([\p{Script=Hebrew}\p{Script=Arabic}]\S*) +(?=\S)/gu;

export type Weight = 'regular' | 'bold';
/** Tabular figures are all of one width, for amounts below each other. */
export type Figures = 'proportional' | 'tabular';

const inter: Record<Weight, string> = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
};
const dejaVu: Record<Weight, string> = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

/**
 * A font for all of these texts, of which the letters used are embedded: Inter if it is enough, else DejaVu, which has
 * Armenian, Georgian, Hebrew and Arabic letters too; any other is shown as a box.
 */
export function fontFor(texts: string[], weight: Weight): string {
  return (texts.every((text) => lettersOfInter.test(text)) ? inter : dejaVu)[weight];
}

/**
 * The features of OpenType that a font is set with. Inter would draw `->` as an arrow and `2x3` with a sign of
 * multiplication, which nobody wrote. DejaVu has none to choose, and its words are laid out one by one only without any.
 */
export function featuresOf(font: string, figures: Figures): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  if (font !== inter.regular && font !== inter.bold) return {};
  const features: Record<string, boolean> = { calt: false, ...(figures === 'tabular' && { tnum: true }) };
  // Typed as a list of features to switch on; the layout also takes which are on and off.
  return { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
}

/**
 * Prepares a text for drawing: accents are composed with their letters, invisible characters become spaces. Words are laid
 * out from left to right, each with the space behind it: words written from right to left are joined by non-breaking spaces,
 * and get a second space before what follows, because their own is drawn before them.
 */
export const drawn = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) => (one === '\n' ? one : ' '))
    .replace(beforeRightToLeft, '$1\u00a0')
    .replace(beforeAnyWord, '$1  ');
