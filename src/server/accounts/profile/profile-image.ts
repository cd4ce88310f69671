import { type ImageRule, resizeImage } from '../../kernel/index.ts';

export type ProfileImageKind = 'avatar' | 'cover';

const maxPixels = 50_000_000;

const places = {
  avatar: {
    field: 'avatar',
    resize: { width: 512, height: 512, fit: 'cover', withoutEnlargement: false },
    quality: 85,
    maxPixels,
  },
  cover: {
    field: 'cover',
    resize: { width: 1600, height: 600, fit: 'cover', withoutEnlargement: true },
    quality: 85,
    maxPixels,
  },
} as const satisfies Record<ProfileImageKind, ImageRule>;

export const resizeProfileImage = (upload: Buffer, place: ProfileImageKind): Promise<Buffer> =>
  resizeImage(upload, places[place]);
