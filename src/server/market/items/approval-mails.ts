import type { ItemRow } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import type { AuthorMail } from '../author-mail/index.ts';

type Named = Pick<ItemRow, 'id' | 'name'>;

/** To the owner of the service. */
export const submittedMail = ({ id, name }: Named, author: string): AuthorMail => ({
  subject: t('{item} by {author} is awaiting your approval', { item: name, author }),
  facts: [
    [t('Item'), name],
    [t('Author'), author],
  ],
  paragraphs: [t('Look at the item, then approve it or decline it with a reason.')],
  notes: [t('You choose who can sell under Settings → Service.')],
  action: { label: t('Look at the item'), path: `/market/approvals/${id}` },
  tone: 'plain',
});

export const approvedMail = ({ id, name }: Named): AuthorMail => ({
  subject: t('{item} was approved', { item: name }),
  paragraphs: [
    t('The item is in the shop now. Changes and new versions that you publish are in the shop immediately.'),
  ],
  action: { label: t('View the item'), path: `/market/items/${id}` },
  tone: 'good',
});

export const declinedMail = ({ id, name }: Named, reason: string): AuthorMail => ({
  subject: t('{item} was declined', { item: name }),
  facts: [[t('Reason'), reason]],
  paragraphs: [t('The owner of this service declined the item. Change it, then submit it again.')],
  action: { label: t('View the item'), path: `/market/items/${id}` },
  tone: 'warning',
});
