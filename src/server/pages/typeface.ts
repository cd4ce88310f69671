import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Browsers load the file only for pages that contain characters in its `unicodeRange`. */
export type TypefaceFile = { path: string; content: Buffer; unicodeRange: string };

/** The path contains a content hash, so the file can be cached forever. */
function readTypeface(name: string, unicodeRange: string): TypefaceFile {
  const content = readFileSync(join(import.meta.dirname, 'inter', `${name}.woff2`));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `/typeface/${name.replace('inter-', '')}-${hash}.woff2`, content, unicodeRange };
}

/**
 * Inter, reduced to the weights and letters that public pages use. It is smaller than the console's typeface, because
 * public pages have to fit into 60 KB. Other scripts use the system's typeface.
 *
 * fonttools varLib.instancer inter-latin-wght-normal.woff2 wght=400:700 -o latin.ttf pyftsubset latin.ttf
 * --unicodes=U+20-7E,U+A0-FF,U+131,U+152-153,U+2002,U+2009,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2191,U+2193,U+2212
 * \
 * --layout-features=kern,tnum --no-hinting --flavor=woff2 --output-file=inter-latin.woff2 (inter-latin-ext: the same
 * with --unicodes=U+100-130,U+132-151,U+154-17F,U+218-21B,U+2C6-2C7,U+2D8-2DD,U+1E9E,U+20A0-20AB,U+20AD-20C0)
 */
const latin = readTypeface('inter-latin', 'U+20-FF,U+131,U+152-153,U+2002-2044,U+20AC,U+2122,U+2191-2193,U+2212');
const latinExt = readTypeface(
  'inter-latin-ext',
  'U+100-130,U+132-151,U+154-21B,U+2C6-2DD,U+1E9E,U+20A0-20AB,U+20AD-20C0',
);
export const typefaceFiles: readonly TypefaceFile[] = [latin, latinExt];

/** Every host with public pages serves these paths. */
export const isTypefacePath = (path: string): boolean => typefaceFiles.some((file) => file.path === path);

const face = ({ path, unicodeRange }: TypefaceFile): string =>
  `@font-face{font-family:Inter;font-weight:400 700;font-display:optional;src:url(${path});unicode-range:${unicodeRange}}`;

/**
 * Uses `optional`, so the layout doesn't shift when the typeface is loaded. Until then, Arial is scaled to Inter's
 * metrics. The CSS is short, because every page contains it.
 */
export const typefaceCss = `${typefaceFiles.map(face).join('\n')}
@font-face{font-family:Inter2;src:local(Arial);size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%}`;

export const typefacePreload = `<link rel="preload" href="${latin.path}" as="font" type="font/woff2" crossorigin>\n`;
