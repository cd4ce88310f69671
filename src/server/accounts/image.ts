import sharp, { type ResizeOptions } from 'sharp';
import { invalid, Refusal } from '../kernel/refusal.ts';

export type ImagePlace = 'avatar' | 'cover';

/** What an image becomes, in pixels: an avatar is made square, a cover is cropped where it is larger. */
const places = {
  avatar: { width: 512, height: 512, fit: 'cover', withoutEnlargement: false },
  cover: { width: 1600, height: 600, fit: 'cover', withoutEnlargement: true },
} as const satisfies Record<ImagePlace, ResizeOptions>;

/** A picture of a large phone; a small file that unpacks to more is refused before it is unpacked. */
const maxPixels = 50_000_000;

/**
 * An uploaded image written anew as WebP in the size of its place; where it was taken and all else inside it is dropped.
 * What it is decides its content, not the declared type. Throws `unsupported_type` or `invalid`.
 */
export async function fitImage(upload: Buffer, place: ImagePlace): Promise<Buffer> {
  if (!isPngJpegOrWebp(upload)) throw new Refusal('unsupported_type', 'This is no PNG, JPEG or WebP image.');
  try {
    return await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(places[place])
      .webp({ quality: 85 })
      .toBuffer();
  } catch (cause) {
    // What libvips says names its own functions; a person needs to know what to do.
    throw cause instanceof Error && /pixel limit/.test(cause.message)
      ? invalid({ [place]: [`The image has too many pixels: at most ${maxPixels / 1_000_000} million are taken.`] })
      : invalid({ [place]: ['The image is damaged: save it again and try once more.'] });
  }
}

/** By its first bytes, so that no other decoder of the library (SVG, PDF, …) ever sees an upload. */
function isPngJpegOrWebp(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && starts('57454250', 8));
}
