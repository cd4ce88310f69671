import type { ItemRow, MediaRole, ShopRow } from '../../database/index.ts';
import { message, t } from '../../kernel/index.ts';

type PublishableItem = Pick<
  ItemRow,
  | 'kind'
  | 'name'
  | 'description'
  | 'category'
  | 'thumbnail'
  | 'preview_image'
  | 'preview_video'
  | 'preview_audio'
  | 'import_id'
  | 'price_regular_minor'
  | 'price_extended_minor'
>;

export type Seller = Pick<ShopRow, 'seller_name' | 'seller_address'>;

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

const noSeller = message('Enter the seller’s name and address. Invoices need them.');

/** `isDeliverable`: now, or once the item's first version is published */
export function findMissing(
  item: PublishableItem,
  { isDeliverable, seller }: { isDeliverable: boolean; seller: Seller },
): Record<string, string> {
  // Another shop sells and delivers an imported item without files.
  const isSoldElsewhere = item.import_id !== null && !isDeliverable;
  const missing: Record<string, string> = {};
  if (item.name.trim() === '') missing.name = t('Give the item a name.');
  if (item.description.trim() === '') missing.description = t('Describe the item.');
  if (item.category.trim() === '') missing.category = t('Choose a category.');
  for (const role of rolesOf[item.kind])
    if (role !== 'screenshot' && !item[role]) missing[role] = t(missingSentences[role]);
  if (!isDeliverable && !isSoldElsewhere) missing.versions = t(nothingToDeliver);
  // Free orders have no invoice.
  if (isPaid(item) && !isSoldElsewhere && !isComplete(seller)) missing.seller = t(noSeller);
  return missing;
}

const isPaid = ({ price_regular_minor, price_extended_minor }: PublishableItem): boolean =>
  price_regular_minor > 0 || price_extended_minor > 0;

const isComplete = ({ seller_name, seller_address }: Seller): boolean =>
  seller_name.trim() !== '' && seller_address.trim() !== '';
