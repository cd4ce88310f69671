import type { ResizeOptions } from 'sharp';
import { t } from './i18n/index.ts';
import { invalid, Refusal } from './refusal.ts';

export type ImageRule = {
  /** the field that a refusal names */
  field: string;
  resize: ResizeOptions;
  /** of WebP, 1 to 100 */
  quality: number;
  /** a small file that unpacks to more is refused before it is unpacked */
  maxPixels: number;
};

/**
 * An uploaded image written anew as WebP; where it was taken and all else inside it is dropped. What it is decides its
 * content, not the declared type. Throws `unsupported_type` or `invalid`.
 */
export async function resizeImage(upload: Buffer, { field, resize, quality, maxPixels }: ImageRule): Promise<Buffer> {
  if (!isSupportedImage(upload)) throw new Refusal('unsupported_type', t('This is no PNG, JPEG or WebP image.'));
  // Loaded with the first image: its library is larger than the rest of the service.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(resize)
      .webp({ quality })
      .toBuffer();
  } catch (cause) {
    // What libvips says names its own functions; a person needs to know what to do.
    throw cause instanceof Error && /pixel limit/.test(cause.message)
      ? invalid({
          [field]: [
            t('The image has too many pixels: at most {max} million are taken.', { max: maxPixels / 1_000_000 }),
          ],
        })
      : invalid({ [field]: [t('The image is damaged: save it again and try once more.')] });
  }
}

/** By its first bytes, so that no other decoder of the library (SVG, PDF, …) ever sees an upload. */
function isSupportedImage(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && starts('57454250', 8));
}

/** Pixels of an image that `resizeImage` wrote. */
export async function imageSize(image: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(image).metadata();
  return { width, height };
}

/** An image that `resizeImage` wrote, for documents that know no WebP. */
export async function toPng(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(image).png().toBuffer();
}
