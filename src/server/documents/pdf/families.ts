import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { findInPackage, type HanFont, scriptFonts } from '../../kernel/index.ts';

/** A part of a font in a separate file: one script, or some of the Chinese characters. */
export type Slice = { id: string; file: string; ranges: readonly (readonly [first: number, last: number])[] };

function slicesOf(name: string, isOurs: (slice: string) => boolean): Slice[] {
  const manifest = findInPackage(`@fontsource-variable/${name}/package.json`);
  if (manifest === undefined) return [];
  const folder = dirname(manifest);
  const letters: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(letters)
    .map(([key, ranges]) => ({ slice: key.replace(/[[\]]/g, ''), ranges }))
    .filter(({ slice }) => isOurs(slice))
    .map(({ slice, ranges }) => ({
      id: `${name}-${slice}`,
      file: join(folder, 'files', `${name}-${slice}-wght-normal.woff2`),
      ranges: ranges.split(',').map(readRange),
    }));
}

function readRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const isNumbered = (slice: string): boolean => /^\d+$/.test(slice);

type Family = 'scripts' | 'emoji' | HanFont;
const families = new Map<Family, Slice[]>();

function family(name: Family): Slice[] {
  const known = families.get(name);
  if (known) return known;
  const slices = readFamily(name);
  families.set(name, slices);
  return slices;
}

function readFamily(name: Family): Slice[] {
  switch (name) {
    case 'scripts':
      return scriptFonts.flatMap((script) => slicesOf(`noto-sans-${script}`, (slice) => slice === script));
    case 'emoji':
      return slicesOf('noto-emoji', isNumbered);
    case 'jp':
    case 'sc':
    case 'tc':
    case 'kr':
      return slicesOf(`noto-sans-${name}`, isNumbered);
  }
}

/** Cache of lookups. The values are objects, because LRUCache can't store undefined. */
const found = new LRUCache<string, { slice: Slice | undefined }>({ max: 20_000 });

function findIn(name: Family, code: number): Slice | undefined {
  const key = `${name} ${code}`;
  const known = found.get(key);
  if (known) return known.slice;
  const slice = family(name).find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last));
  found.set(key, { slice });
  return slice;
}

export const scriptSlice = (code: number): Slice | undefined => findIn('scripts', code);
export const hanSlice = (font: HanFont, code: number): Slice | undefined => findIn(font, code);
export const emojiSlice = (code: number): Slice | undefined => findIn('emoji', code);
