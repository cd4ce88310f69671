import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Arrival } from '../../files/index.ts';
import { type ImageRule, resizeImage } from '../../kernel/index.ts';

export const maxLogoBytes = 2 * 1024 * 1024;
const rule = {
  field: 'logo',
  resize: { width: 480, height: 96, fit: 'inside', withoutEnlargement: true },
  quality: 90,
  maxPixels: 20_000_000,
} as const satisfies ImageRule;

/** Throws `unsupported_type` or `invalid`. */
export async function fitLogo(upload: Arrival): Promise<{ content: Buffer; hash: string }> {
  const content = await resizeImage(() => readFile(upload.path), rule);
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) };
}
