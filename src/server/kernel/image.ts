import type { ResizeOptions } from 'sharp';
import { t } from './i18n/index.ts';
import { invalid, Refusal } from './refusal.ts';

export type ImageRule = {
  field: string;
  resize: ResizeOptions;
  quality: number;
  /** protects against decompression bombs */
  maxPixels: number;
};

/**
 * Removes metadata, such as the location. Detects the format from the content. Throws `unsupported_type` or `invalid`.
 */
export async function resizeImage(upload: Buffer, { field, resize, quality, maxPixels }: ImageRule): Promise<Buffer> {
  if (!isSupportedImage(upload)) throw new Refusal('unsupported_type', t('This is not a PNG, JPEG or WebP image.'));
  // Loaded on first use, because the library is larger than the rest of the service.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(resize)
      .webp({ quality })
      .toBuffer();
  } catch (cause) {
    // Not the library's own messages, which contain names of its functions.
    throw cause instanceof Error && /pixel limit/.test(cause.message)
      ? invalid({
          [field]: [
            t('The image has too many pixels: up to {max} million are supported.', { max: maxPixels / 1_000_000 }),
          ],
        })
      : invalid({ [field]: [t('The image is damaged. Save it again and try once more.')] });
  }
}

/** Ensures that the library's other decoders (SVG, PDF, …) never process an upload. */
function isSupportedImage(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && starts('57454250', 8));
}

export async function imageSize(image: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(image).metadata();
  return { width, height };
}

export async function toPng(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(image).png().toBuffer();
}
