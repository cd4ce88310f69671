import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { MediaRole } from '../../database/index.ts';
import type { Arrival, Files, StoredFile } from '../../files/index.ts';
import { type ImageRule, imageSize, message, Refusal, resizeImage, t } from '../../kernel/index.ts';

const megabyte = 1024 ** 2;
const image = { kind: 'image', maxBytes: 20 * megabyte } as const;

export const mediaRules = {
  thumbnail: image,
  preview_image: image,
  screenshot: image,
  preview_audio: { kind: 'audio', maxBytes: 200 * megabyte },
  preview_video: { kind: 'video', maxBytes: 1024 * megabyte },
} as const satisfies Record<MediaRole, { kind: 'image' | 'audio' | 'video'; maxBytes: number }>;

type ImageRole = 'thumbnail' | 'preview_image' | 'screenshot';
/** Checked before decoding. */
const maxPixels = 50_000_000;
const within = (pixels: number) =>
  ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }) as const;
const imageRules = {
  thumbnail: { resize: { width: 512, height: 512, fit: 'cover', withoutEnlargement: false }, quality: 85 },
  preview_image: { resize: within(2000), quality: 85 },
  screenshot: { resize: within(2400), quality: 85 },
} as const satisfies Record<ImageRole, Omit<ImageRule, 'field' | 'maxPixels'>>;

const playableTypes = {
  audio: {
    types: [
      'audio/mpeg',
      'audio/wav',
      'audio/flac',
      'audio/x-flac',
      'audio/ogg',
      'audio/x-m4a',
      'audio/mp4',
      'audio/aac',
    ],
    sentence: message('Unsupported audio format: send MP3, M4A, AAC, Ogg, FLAC or WAV.'),
  },
  video: {
    types: ['video/mp4', 'video/webm', 'video/x-m4v'],
    sentence: message('Unsupported video format: send MP4 or WebM.'),
  },
} as const;

export type MediaFile = StoredFile & {
  role: MediaRole;
  content_type: string;
  width: number | null;
  height: number | null;
};

/** Re-encodes images without metadata. Stores audio and video unchanged. Throws `unsupported_type` or `invalid`. */
export async function storeMediaFile(files: Files, arrival: Arrival, role: MediaRole): Promise<MediaFile> {
  switch (role) {
    case 'thumbnail':
    case 'preview_image':
    case 'screenshot':
      return storeImage(files, () => readFile(arrival.path), role);
    case 'preview_audio':
    case 'preview_video': {
      const { types, sentence } = playableTypes[mediaRules[role].kind];
      const found = (await detectContentType(arrival.path))?.split(';')[0];
      if (!types.some((type) => type === found)) throw new Refusal('unsupported_type', t(sentence));
      return { ...(await files.keep(arrival)), role, content_type: found as string, width: null, height: null };
    }
  }
}

async function storeImage(files: Files, upload: () => Promise<Buffer>, role: ImageRole): Promise<MediaFile> {
  const fitted = await resizeImage(upload, { field: role, maxPixels, ...imageRules[role] });
  const stored = await files.put(Readable.from([fitted]), { maxBytes: image.maxBytes });
  return { ...stored, role, content_type: 'image/webp', ...(await imageSize(fitted)) };
}

/** Reads only the beginning, so archives aren't unpacked. */
export async function detectContentType(path: string): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime;
  } finally {
    await file.close();
  }
}
