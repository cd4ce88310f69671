import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { invalid, Refusal } from '../../kernel/refusal.ts';

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'];
export const maxLogoBytes = 1024 * 1024;
/** A small file that unpacks to more is refused before it is unpacked. */
const maxPixels = 20_000_000;

export const notAnImage = (): Refusal =>
  new Refusal('unsupported_type', 'Send the image itself as the body, as image/png, image/jpeg or image/webp.');

/**
 * An uploaded logo written anew as WebP of at most 400 × 120 pixels, with the hash that its address has. What it is
 * decides its content, not the declared type. Throws `unsupported_type` or `invalid`.
 */
export async function fitLogo(upload: Buffer): Promise<{ content: Buffer; hash: string }> {
  if (!isPngJpegOrWebp(upload)) throw new Refusal('unsupported_type', 'This is no PNG, JPEG or WebP image.');
  let content: Buffer;
  try {
    content = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: 400, height: 120, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
  } catch (cause) {
    // What libvips says names its own functions; a person needs to know what to do.
    throw cause instanceof Error && /pixel limit/.test(cause.message)
      ? invalid({ logo: [`The image has too many pixels: at most ${maxPixels / 1_000_000} million are taken.`] })
      : invalid({ logo: ['The image is damaged: save it again and try once more.'] });
  }
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) };
}

/** By its first bytes, so that no other decoder of the library (SVG, PDF, …) ever sees an upload. */
function isPngJpegOrWebp(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && starts('57454250', 8));
}
