import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, openWhole, type Weight } from './faces.ts';
import { type Features, type Figures, featuresOf } from './features.ts';
import { type DocumentFonts, hanOrder, type Lettered, type Run } from './fonts.ts';

// According to its types the module has a default export, but Node imports the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeftLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;

/** A grapheme cluster with its position and bidi level. Odd levels run right to left. */
export type Piece = Lettered & { at: number; end: number; level: number };

export type How = { weight: Weight; size: number; figures: Figures };

/** The first character that has a direction decides. */
export const isRightToLeft = (text: string): boolean =>
  rightToLeftLetter.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;

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

/** Orders the pieces by rule L2 of the Unicode bidirectional algorithm. */
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

const mirrored = (piece: Piece): Piece => ({ ...piece, text: bidi.getMirroredCharacter(piece.text) ?? piece.text });

/** Features for a second attempt, because fontkit fails if a font's mark positioning is invalid. */
const withoutPlacing: Features = { mark: false, mkmk: false, abvm: false, blwm: false, dist: false, kern: false };

/**
 * Corrects two things in right-to-left text. fontkit also reverses Arabic digits, which run left to right. And it
 * doesn't reverse punctuation between Hebrew words.
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
  const shown = pieces.map((piece) => ({ ...piece, text: '\ufffd' }));
  return runOf(openWhole('dejaVu', how.weight), shown, level, how);
}

function layOut(face: Face, text: string, features: Features) {
  try {
    // Cast, because the types only allow a list of enabled features.
    return face.font.layout(text, features as unknown as string[]);
  } catch {
    return undefined; // retried with fewer features or as missing characters
  }
}
