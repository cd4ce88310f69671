import type { ItemRow, MediaRole } from '../../database/index.ts';
import { message, t } from '../../kernel/index.ts';

type PublishableItem = Pick<
  ItemRow,
  'kind' | 'name' | 'description' | 'category' | 'thumbnail' | 'preview_image' | 'preview_video' | 'preview_audio'
>;

/** As in the marketplace API. */
export const rolesOf = {
  image: ['thumbnail', 'preview_image', 'screenshot'],
  audio: ['thumbnail', 'preview_audio', 'screenshot'],
  video: ['thumbnail', 'preview_image', 'preview_video', 'screenshot'],
} as const satisfies Record<ItemRow['kind'], MediaRole[]>;

const missingSentences = {
  thumbnail: message('Upload a thumbnail.'),
  preview_image: message('Upload a preview image.'),
  preview_video: message('Upload a preview video.'),
  preview_audio: message('Upload an audio preview.'),
} as const;

const nothingToDeliver = message('Upload the file that buyers get, or mark the item as sold without a download.');

export function findMissing(item: PublishableItem, isDeliverable: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  if (item.name.trim() === '') missing.name = t('Give the item a name.');
  if (item.description.trim() === '') missing.description = t('Describe the item.');
  if (item.category.trim() === '') missing.category = t('Choose a category.');
  for (const role of rolesOf[item.kind])
    if (role !== 'screenshot' && !item[role]) missing[role] = t(missingSentences[role]);
  if (!isDeliverable) missing.versions = t(nothingToDeliver);
  return missing;
}
