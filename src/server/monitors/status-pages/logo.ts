import { createHash } from 'node:crypto';
import { type ImageRule, Refusal, resizeImage, t } from '../../kernel/index.ts';

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const maxLogoBytes = 1024 * 1024;
const rule = {
  field: 'logo',
  resize: { width: 400, height: 120, fit: 'inside', withoutEnlargement: true },
  quality: 90,
  maxPixels: 20_000_000,
} as const satisfies ImageRule;

export const notAnImage = (): Refusal =>
  new Refusal('unsupported_type', t('Send the image itself as the body, as image/png, image/jpeg or image/webp.'));

export async function fitLogo(upload: Buffer): Promise<{ content: Buffer; hash: string }> {
  const content = await resizeImage(upload, rule);
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) };
}
