import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { Slice } from './families.ts';

export type Weight = 'regular' | 'bold';
export const weights = ['regular', 'bold'] as const satisfies Weight[];

export type Face = { name: string; font: Font; has(code: number): boolean };

const files = {
  inter: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  },
  dejaVu: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
} as const;

export type Whole = keyof typeof files;
const bytes = new Map<string, Buffer>();

/**
 * Opens Inter (the main font) or DejaVu (the last fallback). Each document needs its own font objects: fontkit
 * remembers the first character that used each glyph, and PDF readers copy that character.
 */
export function openWhole(family: Whole, weight: Weight): Face {
  const name = `${family}-${weight}`;
  const file = bytes.get(name) ?? readFileSync(fileURLToPath(import.meta.resolve(files[family][weight])));
  bytes.set(name, file);
  return faceOf(name, file);
}

const measures = new Map<Whole, Face>();

/** Returns a shared font for lookups. Don't draw with this font. */
export function lookupFace(family: Whole): Face {
  const face = measures.get(family) ?? openWhole(family, 'regular');
  measures.set(family, face);
  return face;
}

const axes = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>;

/** Font slices in one weight, about 100 KB each. */
const parts = new LRUCache<string, Promise<Buffer>>({ max: 500 });

/**
 * Opens a slice of a font in one weight. The WOFF2 files contain all weights, and fontkit can't embed their glyphs.
 * Therefore the first use converts a slice to TrueType, which takes about 10 ms.
 */
export async function openSlice({ id, file, ranges }: Slice, weight: Weight): Promise<Face> {
  const name = `${id}-${weight}`;
  const known = parts.get(name);
  if (known) return faceOf(name, await known);
  const made = (async () => {
    const { default: subsetFont } = await import('subset-font');
    const letters = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    );
    const options = { targetFormat: 'truetype', variationAxes: { wght: axes[weight] } } as const;
    return subsetFont(await readFile(file), letters.join(''), options);
  })();
  parts.set(name, made);
  made.catch(() => parts.delete(name));
  return faceOf(name, await made);
}

/** Shaping tables by font, which are never changed. Cached because decoding them takes up to 10 ms. */
const shapings = new LRUCache<string, Shaping>({ max: 100 });
type Shaping = { GSUB?: unknown; GPOS?: unknown; GDEF?: unknown };

function faceOf(name: string, file: Buffer): Face {
  const font = create(file);
  if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`);
  shareShaping(name, font);
  cacheLayouts(font);
  return { name, font, has: (code) => font.hasGlyphForCodePoint(code) };
}

/** Shares the shaping tables. Unlike glyphs, they are the same for all documents. */
function shareShaping(name: string, font: Font): void {
  const { GSUB, GPOS, GDEF } = shapings.get(name) ?? (font as Shaping);
  shapings.set(name, { GSUB, GPOS, GDEF });
  const { _tables } = font as unknown as { _tables: Shaping };
  Object.assign(_tables, {
    ...(GSUB !== undefined && { GSUB }),
    ...(GPOS !== undefined && { GPOS }),
    ...(GDEF !== undefined && { GDEF }),
  });
}

const layoutsKept = 1000;

/** Caches layouts, because each text is laid out once for measuring and twice for drawing. */
function cacheLayouts(font: Font): void {
  const known = new Map<string, GlyphRun>();
  const layOut = font.layout.bind(font);
  font.layout = (text, features, ...more) => {
    if (typeof text !== 'string' || more.some((one) => one !== undefined)) return layOut(text, features, ...more);
    const key = `${JSON.stringify(features)} ${text}`;
    const run = known.get(key) ?? layOut(text, features);
    if (known.size >= layoutsKept) known.clear();
    known.set(key, run);
    // Returns copies of the positions, because drawing scales them in place.
    const positions = run.positions.map((position) =>
      Object.assign(Object.create(Object.getPrototypeOf(position)), position),
    );
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
}
