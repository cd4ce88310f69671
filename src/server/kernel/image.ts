import type { ResizeOptions } from 'sharp';
import { BoundedFairQueue } from './concurrency/index.ts';
import { t } from './i18n/index.ts';
import { invalid, Refusal } from './refusal.ts';

export type ImageRule = {
  field: string;
  resize: ResizeOptions;
  quality: number;
  /** protects against decompression bombs */
  maxPixels: number;
};

/** A decoded image uses hundreds of megabytes, and decoding occupies the threads that also hash passwords. */
const imageWork = new BoundedFairQueue(1, {
  tooMany: () => t('Too many images are being processed. Try again in a few seconds.'),
});

/**
 * Drops metadata, such as the location. Detects the format from the content. A function is called when it is
 * its turn, so waiting images use no memory. Throws `unsupported_type` or `invalid`.
 */
export async function resizeImage(upload: Buffer | (() => Promise<Buffer>), rule: ImageRule): Promise<Buffer> {
  return imageWork.take(async () => resizeNow(Buffer.isBuffer(upload) ? upload : await upload(), rule));
}

async function resizeNow(upload: Buffer, { field, resize, quality, maxPixels }: ImageRule): Promise<Buffer> {
  if (!isSupportedImage(upload)) throw new Refusal('unsupported_type', t('This is not a PNG, JPEG or WebP image.'));
  if (isAnimated(upload))
    throw new Refusal(
      'unsupported_type',
      t('Animated images are not supported. Save one picture of it, or upload a video.'),
    );
  // Loaded on use: larger than the rest of the service.
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

/** WebP's animation flag, or an animated PNG's control chunk, which precedes the image data. */
function isAnimated(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 12, 16) === 'VP8X') return ((bytes[20] ?? 0) & 0x02) !== 0;
  const control = bytes[0] === 0x89 ? bytes.indexOf('acTL', 0, 'latin1') : -1;
  return control >= 0 && control < bytes.indexOf('IDAT', 0, 'latin1');
}

export async function imageSize(image: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(image).metadata();
  return { width, height };
}

export async function toPng(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return imageWork.take(() => sharp(image).png().toBuffer());
}
