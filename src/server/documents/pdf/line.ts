import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, openWhole, type Weight } from './faces.ts';
import { type Features, type Figures, featuresOf } from './features.ts';
import { type DocumentFonts, hanOrder, type Lettered, type Run } from './fonts.ts';

// Its types tell of a default export; what Node imports is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** A cluster of letters with its place in the text, and its level: odd ones run from right to left. */
export type Piece = Lettered & { at: number; end: number; level: number };

export type How = { weight: Weight; size: number; figures: Figures };

/** Whether a paragraph runs from right to left: as its first letter with a direction does. */
export const isRightToLeft = (text: string): boolean =>
  rightToLeftLetter.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;

/** A paragraph in pieces, in the order in which it is read. */
export function piecesOf(fonts: DocumentFonts, text: string, weight: Weight): Piece[] {
  const levels = rightToLeftLetter.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : undefined;
  const order = hanOrder(text);
  const pieces = [...clusters.segment(text)].flatMap(({ segment, index }) =>
    fonts
      .letter(segment, weight, order)
      .map((lettered) => ({ ...lettered, at: index, end: index + segment.length, level: levels?.[index] ?? 0 })),
  );
  return keepWordsTogether(pieces);
}

/** A word in two fonts of the same script would look like two words; and spaces stay with the letters before them. */
function keepWordsTogether(pieces: Piece[]): Piece[] {
  const shown = pieces.slice();
  for (let from = 0; from < shown.length; from++) {
    if (isSpace(shown[from])) {
      const before = shown[from - 1]?.face;
      if (before?.has(0x20)) shown[from] = { ...shown[from]!, face: before };
      continue;
    }
    let to = from;
    while (to < shown.length && !isSpace(shown[to])) to++;
    const wide = shown.slice(from, to).find(({ face }) => face.name.startsWith('dejaVu'))?.face;
    if (wide)
      for (let at = from; at < to; at++) {
        const piece = shown[at]!;
        const isAll = [...piece.text].every((letter) => wide.has(letter.codePointAt(0) ?? 0));
        if (piece.face.name.startsWith('inter') && isAll) shown[at] = { ...piece, face: wide };
      }
    from = to - 1;
  }
  return shown;
}

const isSpace = (piece: Piece | undefined): boolean => piece !== undefined && /^\s+$/.test(piece.text);

/** The runs of one line as they stand from left to right (rule L2 of the Unicode bidirectional algorithm). */
export function runsOf(pieces: readonly Piece[], how: How): Run[] {
  const parts: { pieces: Piece[]; level: number; face: Face }[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last && last.level === piece.level && last.face === piece.face) last.pieces.push(piece);
    else parts.push({ pieces: [piece], level: piece.level, face: piece.face });
  }
  return inVisualOrder(parts).map(({ pieces: own, level, face }) =>
    runOf(face, level % 2 === 1 ? own.map(mirrored) : own, level, how),
  );
}

function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const order = parts.slice();
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      if (to > from) from = to - 1;
    }
  return order;
}

/** Brackets that run from right to left open to the other side. */
const mirrored = (piece: Piece): Piece => ({ ...piece, text: bidi.getMirroredCharacter(piece.text) ?? piece.text });

/** Where a font says wrongly how its marks are placed, fontkit fails; such letters are set without it. */
const withoutPlacing: Features = { mark: false, mkmk: false, abvm: false, blwm: false, dist: false, kern: false };

/**
 * fontkit turns what it takes for letters from right to left around by itself, once they have their shapes: Arabic digits
 * too, which run from left to right, and no signs between Hebrew words. Those are turned around here.
 */
function runOf(face: Face, pieces: readonly Piece[], level: number, how: How): Run {
  const text = pieces.map((piece) => piece.text).join('');
  for (const features of [featuresOf(face, how.figures), withoutPlacing]) {
    const laid = layOut(face, text, features);
    if (!laid) continue;
    const isTurned = laid.direction === 'rtl';
    const isWanted = level % 2 === 1;
    const drawn =
      isTurned === isWanted
        ? text
        : pieces
            .toReversed()
            .map((piece) => piece.text)
            .join('');
    return { text: drawn, face, features, width: (laid.advanceWidth * how.size) / face.font.unitsPerEm };
  }
  // A font that cannot be laid out at all: its letters are shown as missing.
  const shown = pieces.map((piece) => ({ ...piece, text: '\ufffd' }));
  return runOf(openWhole('dejaVu', how.weight), shown, level, how);
}

function layOut(face: Face, text: string, features: Features) {
  try {
    // Typed as a list of features to switch on; the layout also takes which are on and off.
    return face.font.layout(text, features as unknown as string[]);
  } catch {
    return undefined; // set with fewer features, or letter by letter
  }
}
