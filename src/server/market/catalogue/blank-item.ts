import type { ItemRow } from '../../database/index.ts';

export const blankItem = {
  kind: 'image',
  description: '',
  category: '',
  sub_category: '',
  options: '[]',
  version: '1.0.0',
  demo_link: '',
  tags: '[]',
  thumbnail: '',
  preview_image: null,
  preview_video: null,
  preview_audio: null,
  screenshots: '[]',
} as const satisfies Partial<ItemRow>;
