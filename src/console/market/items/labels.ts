import type { Item, ItemKind, ItemStatus, MediaRole } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import type { Tone } from '../../ui/feedback/status.tsx';

export const STATUSES = {
  draft: { tone: 'pending', word: t('Draft') },
  published: { tone: 'up', word: t('Published') },
  withdrawn: { tone: 'paused', word: t('Unpublished') },
} satisfies Record<ItemStatus, { tone: Tone; word: string }>;

/** An extended licence without a price is offered only if the item marks it as free. */
export const isExtendedOffered = ({ price, is_extended_free }: Pick<Item, 'price' | 'is_extended_free'>): boolean =>
  price.extended > 0 || is_extended_free;

export const FREE_HINT = t('Leave empty for a free item');

export function formatMonths(months: number): string {
  if (months === 0) return t('No support');
  return t('{count, plural, one {# month} other {# months}}', { count: months });
}

type Slot = Exclude<MediaRole, 'screenshot'>;

export const KINDS = {
  image: {
    word: t('Images, themes, code'),
    hint: t('a preview image and screenshots'),
    roles: ['thumbnail', 'preview_image'],
  },
  audio: {
    word: t('Audio'),
    hint: t('a thumbnail and an audio preview'),
    roles: ['thumbnail', 'preview_audio'],
  },
  video: {
    word: t('Video'),
    hint: t('a preview image and a preview video'),
    roles: ['thumbnail', 'preview_image', 'preview_video'],
  },
} satisfies Record<ItemKind, { word: string; hint: string; roles: Slot[] }>;

const MB = 1024 ** 2;
const picture = { accept: 'image/png,image/jpeg,image/webp', maxBytes: 20 * MB };

/** The server also validates sizes. These limits only avoid useless uploads. */
export const ROLES = {
  thumbnail: { word: t('Thumbnail'), hint: t('Cropped to 512 × 512 px. PNG, JPEG or WebP, up to 20 MB'), ...picture },
  preview_image: { word: t('Preview image'), hint: t('Up to 2000 px. PNG, JPEG or WebP, up to 20 MB'), ...picture },
  preview_video: {
    word: t('Preview video'),
    hint: t('MP4 or WebM, up to 1 GB'),
    accept: 'video/mp4,video/webm',
    maxBytes: 1024 * MB,
  },
  preview_audio: {
    word: t('Audio preview'),
    hint: t('MP3, M4A, Ogg, FLAC or WAV, up to 200 MB'),
    accept: 'audio/*',
    maxBytes: 200 * MB,
  },
  screenshot: { word: t('Screenshot'), hint: t('PNG, JPEG or WebP, up to 20 MB each'), ...picture },
} satisfies Record<MediaRole, { word: string; hint: string; accept: string; maxBytes: number }>;
