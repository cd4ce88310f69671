import { type HanFont, hanFonts, printable } from '../../kernel/index.ts';
import { type Face, lookupFace, openSlice, openWhole, type Weight, type Whole, weights } from './faces.ts';
import { emojiSlice, hanSlice, type Slice, scriptSlice } from './families.ts';
import type { Features } from './features.ts';

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u;
/** Invisible characters that only affect the shape or order of other characters. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const replacement = '\ufffd';

const westEuropean = /^[\x20-\x7e\xa0-\xac\xae-\xff\u2010-\u201f\u2026\u20ac\u2212]*$/;
const redrawnByInter = /[<=>|~*]|\d ?x ?\d/i;

type Candidate = Whole | Slice;

/** Text in one font and one direction. Runs are in visual order, from left to right. */
export type Run = { text: string; face: Face; features: Features | undefined; width: number };

export type Lettered = { text: string; face: Face };

export class DocumentFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #faces = new Map<string, Face>();
  readonly #covered = new Set<string>();
  readonly #used = new Set<string>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Opens the fonts for these texts. Must be called before setting text, which is synchronous. */
  async cover(texts: Iterable<string>): Promise<void> {
    for (const text of [...texts].map(printable)) {
      const order = hanOrder(text);
      for (const letter of new Set(text)) {
        const key = `${order[0]} ${letter}`;
        if (this.#covered.has(key)) continue;
        this.#covered.add(key);
        await this.#open(letter, order);
      }
    }
  }

  async #open(letter: string, order: readonly HanFont[]): Promise<void> {
    const code = letter.codePointAt(0) ?? 0;
    for (const candidate of candidates(letter, order)) {
      const [face] = await Promise.all(weights.map((weight) => this.#add(candidate, weight)));
      if (face?.has(code)) return;
    }
  }

  async #add(candidate: Candidate, weight: Weight): Promise<Face> {
    if (typeof candidate === 'string') return this.#whole(candidate, weight);
    const key = `${candidate.id} ${weight}`;
    const known = this.#faces.get(key);
    if (known) return known;
    const face = await openSlice(candidate, weight);
    this.#faces.set(key, face);
    return face;
  }

  #find(candidate: Candidate, weight: Weight): Face | undefined {
    return typeof candidate === 'string'
      ? this.#whole(candidate, weight)
      : this.#faces.get(`${candidate.id} ${weight}`);
  }

  #whole(family: Whole, weight: Weight): Face {
    const key = `${family} ${weight}`;
    const face = this.#faces.get(key) ?? openWhole(family, weight);
    this.#faces.set(key, face);
    return face;
  }

  /** Finds fonts for a grapheme cluster. Replaces missing characters with a replacement sign. */
  letter(cluster: string, weight: Weight, order: readonly HanFont[]): Lettered[] {
    const letters = [...cluster];
    const visible = letters.filter((letter) => !ignorable.test(letter));
    const [first] = visible;
    if (first === undefined) return [];
    for (const candidate of candidates(first, order)) {
      const face = this.#find(candidate, weight);
      if (!face || !visible.every((letter) => hasLetter(face, letter))) continue;
      // If the font has no space glyph, it can't hide joiners.
      const joins = hasLetter(face, ' ');
      const text = letters.filter((letter) => !ignorable.test(letter) || (joins && hasLetter(face, letter))).join('');
      return [{ text, face }];
    }
    if (visible.length > 1) return visible.flatMap((letter) => this.letter(letter, weight, order));
    return [{ text: replacement, face: this.#whole('dejaVu', weight) }];
  }

  /** Sets simple text with the document's own functions, which cache word widths. This speeds up long statements. */
  plain(text: string, weight: Weight, size: number): Run | undefined {
    if (!westEuropean.test(text) || redrawnByInter.test(text)) return undefined;
    const face = this.#whole('inter', weight);
    this.use(face);
    return { text, face, features: undefined, width: this.#document.fontSize(size).widthOfString(text) };
  }

  use({ name, font }: Face): void {
    if (this.#used.has(name)) {
      this.#document.font(name);
      return;
    }
    this.#used.add(name);
    // Cast, because the types allow only files.
    this.#document.registerFont(name, font as unknown as string);
    this.#document.font(name);
  }
}

const hasLetter = (face: Face, letter: string): boolean => face.has(letter.codePointAt(0) ?? 0);

function candidates(letter: string, order: readonly HanFont[]): Candidate[] {
  const code = letter.codePointAt(0) ?? 0;
  const present = (slices: (Slice | undefined)[]): Slice[] => slices.filter((slice) => slice !== undefined);
  // Most characters take this fast path.
  if (lookupFace('inter').has(code)) return ['inter', 'dejaVu'];
  const han = () => present(order.map((font) => hanSlice(font, code)));
  if (/\p{Emoji_Presentation}/u.test(letter)) return [...present([emojiSlice(code)]), 'dejaVu', ...han()];
  if (eastAsian.test(letter)) return [...han(), 'dejaVu'];
  const scripted = present([scriptSlice(code)]);
  if (scripted.length > 0 || lookupFace('dejaVu').has(code)) return [...scripted, 'dejaVu'];
  return [...han(), ...present([emojiSlice(code)])];
}

/**
 * Returns the order in which to try fonts. If a font has all characters, it is first, because a name must not mix
 * two fonts.
 */
export function hanOrder(text: string): readonly HanFont[] {
  const first = (font: HanFont): HanFont[] => [font, ...hanFonts.filter((other) => other !== font)];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return first('jp');
  if (/\p{Script=Hangul}/u.test(text)) return first('kr');
  if (/\p{Script=Bopomofo}/u.test(text)) return first('tc');
  const signs = text.match(/\p{Script=Han}/gu) ?? [];
  if (signs.length === 0) return hanFonts;
  return first(
    hanFonts.find((font) => signs.every((sign) => hanSlice(font, sign.codePointAt(0) ?? 0) !== undefined)) ?? 'jp',
  );
}
