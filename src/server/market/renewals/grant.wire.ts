import { z } from 'zod';
import { emailAddress, text, wholeNumber } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';

export const grantRequest = z.object({
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Identifier of the item.'),
  licence: z.enum(['regular', 'extended']).nullish().describe('Default regular. Not needed with a tier.'),
  tier_id: z.int().nullish().describe('Identifier of one of the item’s tiers.'),
  buyer_email: emailAddress(() => t('must be an email address.')).describe(
    'The license appears in the library of this address.',
  ),
  buyer_name: text(200).trim().nullish().describe('Shown with the purchase. Default: none.'),
  days: wholeNumber(1, 3650)
    .nullish()
    .describe('Days until the license ends. Default: the length of a license that was bought.'),
  reason: text(1000).trim().nullish().describe('Reason, for your own records.'),
  sends_mail: z.boolean().nullish().describe('Whether the buyer is notified by email. Default true.'),
});
