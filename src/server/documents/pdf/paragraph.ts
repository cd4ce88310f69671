/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';
import { cutText } from '../../kernel/index.ts';
import type { DocumentFonts, Run } from './fonts.ts';
import { type How, isRightToLeft, type Piece, piecesOf, runsOf } from './line.ts';

export type Line = { runs: Run[]; width: number };
export type Paragraph = { lines: Line[]; isRightToLeft: boolean };

/** Scripts that have no spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

export function setParagraph(fonts: DocumentFonts, text: string, how: How & { width: number }): Paragraph {
  const plain = plainLine(fonts, text, how);
  if (plain) return { lines: [plain], isRightToLeft: false };
  const pieces = piecesOf(fonts, text, how.weight);
  const whole = lineOf(pieces, how);
  const lines = whole.width <= how.width ? [whole] : breakLines(pieces, opportunities(text), how);
  return { lines, isRightToLeft: isRightToLeft(text) };
}

export function setOneLine(fonts: DocumentFonts, text: string, how: How & { width: number }): Line {
  const plain = plainLine(fonts, text, how);
  if (plain) return plain;
  // A line of a page never holds more.
  const pieces = piecesOf(fonts, cutText(text, 300), how.weight);
  const whole = lineOf(pieces, how);
  if (whole.width <= how.width) return whole;
  const cut = (length: number): Line => {
    const kept = pieces.slice(0, length).map(({ text: one }) => one);
    return lineOf(piecesOf(fonts, `${kept.join('').trimEnd()}…`, how.weight), how);
  };
  // Binary search, because each measurement lays out the whole text.
  let [fits, over] = [0, pieces.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (cut(middle).width <= how.width) fits = middle;
    else over = middle;
  }
  return cut(fits);
}

function plainLine(fonts: DocumentFonts, text: string, how: How & { width: number }): Line | undefined {
  const run = how.figures === 'proportional' ? fonts.plain(text, how.weight, how.size) : undefined;
  return run && run.width <= how.width ? { runs: [run], width: run.width } : undefined;
}

function lineOf(pieces: readonly Piece[], how: How): Line {
  const last = pieces.findLastIndex(({ text }) => !/^\s+$/.test(text));
  const runs = runsOf(pieces.slice(0, last + 1), how);
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

export function opportunities(text: string): Set<number> {
  const found = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position);
  if (unspaced.test(text)) for (const { index } of words.segment(text)) if (isWithin(text, index)) found.add(index);
  return found;
}

const isWithin = (text: string, at: number): boolean =>
  at > 0 && unspaced.test(text[at - 1] ?? '') && unspaced.test(text[at] ?? '');

function breakLines(pieces: readonly Piece[], ends: ReadonlySet<number>, how: How & { width: number }): Line[] {
  const lines: Line[] = [];
  const widths = roughWidths(pieces, how);
  const wordEnds = pieces.flatMap(({ at }, index) => (index > 0 && ends.has(at) ? [index] : [])).concat(pieces.length);
  const letterEnds = pieces.map((_, index) => index + 1);
  let from = 0;
  while (from < pieces.length) {
    const line = longestLine(pieces, wordEnds, { from, widths, how }) ??
      longestLine(pieces, letterEnds, { from, widths, how }) ?? {
        // If no break fits, take one character, which is wider than the line.
        end: from + 1,
        ...lineOf(pieces.slice(from, from + 1), how),
      };
    const { end, ...set } = line;
    lines.push(set);
    from = end;
  }
  return lines;
}

type Start = { from: number; widths: readonly number[]; how: How & { width: number } };

/**
 * Layout is slow. Therefore this estimates the end of the line from the widths of its characters, and then lays out
 * only this line and the next longer one.
 */
function longestLine(
  pieces: readonly Piece[],
  ends: readonly number[],
  { from, widths, how }: Start,
): (Line & { end: number }) | undefined {
  const rough = (end: number): number => widths[end]! - widths[from]!;
  let found: (Line & { end: number }) | undefined;
  let low = countUpTo(ends, (end) => end <= from);
  let high = ends.length;
  let share = 1;
  while (low < high) {
    const guess = countUpTo(ends, (end) => end <= from || rough(end) * share <= how.width) - 1;
    const at = Math.min(Math.max(guess, low), high - 1);
    const end = ends[at]!;
    const line = lineOf(pieces.slice(from, end), how);
    if (rough(end) > 0 && line.width > 0) share = line.width / rough(end);
    if (line.width <= how.width) {
      found = { ...line, end };
      low = at + 1;
    } else high = at;
  }
  return found;
}

function countUpTo(ends: readonly number[], isSo: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(ends[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the approximate start of each piece, followed by the end of the last piece. Ignores kerning and shaping. */
function roughWidths(pieces: readonly Piece[], { size }: How): number[] {
  let sum = 0;
  const widths = pieces.map(({ text, face: { font } }) => {
    for (const letter of text)
      sum += (font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth * size) / font.unitsPerEm;
    return sum;
  });
  return [0, ...widths];
}
