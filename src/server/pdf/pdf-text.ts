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

/** Letters that neither Inter nor DejaVu has, and the fonts that have them, each with Latin letters too. */
const scripts: [letters: RegExp, fonts: Record<Weight, string>][] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff9f]/gu,
    {
      regular: fileURLToPath(
        import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
      ),
      bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf')),
    },
  ],
  [
    /[\p{Script=Devanagari}\u0964\u0965]/gu,
    {
      regular: fileURLToPath(
        import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
      ),
      bold: fileURLToPath(
        import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
      ),
    },
  ],
  [
    /\p{Script=Thai}/gu,
    {
      regular: fileURLToPath(
        import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
      ),
      bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf')),
    },
  ],
];

/**
 * The font for these texts of a document, of which the letters used are embedded: Inter if it is enough, else DejaVu,
 * which has Armenian, Georgian, Hebrew and Arabic letters too. Texts in scripts that neither has get their own font by
 * `fontOf`; what no font has is shown as a box.
 */
export function fontFor(texts: string[], weight: Weight): string {
  const rest = texts.map((text) => scripts.reduce((left, [letters]) => left.replace(letters, ''), text));
  return (rest.every((text) => lettersOfInter.test(text)) ? inter : dejaVu)[weight];
}

/** The font that one text is set with: the document's, or that of the script that the text is written in. */
export function fontOf(text: string, weight: Weight, fonts?: Record<Weight, string>): string {
  const own = scripts.find(([letters]) => text.search(letters) !== -1);
  return own ? own[1][weight] : (fonts?.[weight] ?? fontFor([text], weight));
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
    // No font of ours draws emoji; joiners shape only what follows the sign that joins letters in Devanagari.
    .replace(/\p{Emoji_Presentation}/gu, '')
    .replace(/(?<!\u094d)(?:\u200c|\u200d|\ufe0f)/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) => (/\n|\u200c|\u200d/.test(one) ? one : ' '))
    .replace(beforeRightToLeft, '$1\u00a0')
    .replace(beforeAnyWord, '$1  ');
