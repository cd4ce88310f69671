import { z } from 'zod';
import type { VersionMailingRow } from '../../database/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';

export const versionMailingAnswer = z
  .object({
    state: z
      .enum(['planned', 'sending', 'sent', 'merged', 'cancelled'])
      .describe(
        'merged: the mail about a later version also covers this one. cancelled: stopped by its author, or more than 7 days late.',
      ),
    starts_at: z.iso.datetime().describe('Time when the first mail is sent.'),
    ended_at: z.iso.datetime().nullable(),
    delivered: z.int().describe('Mails that the mail server has accepted.'),
    waiting: z.int().describe('Mails that are waiting to be sent.'),
    failed: z.int().describe('Mails that could not be delivered.'),
  })
  .meta({ id: 'MarketVersionMail' });

export function presentVersionMailing(
  row: VersionMailingRow | undefined,
): z.output<typeof versionMailingAnswer> | null {
  if (!row) return null;
  const waiting = row.state === 'cancelled' ? 0 : Math.max(0, row.queued - row.delivered - row.failed);
  return {
    state: row.state === 'listed' ? (waiting > 0 ? 'sending' : 'sent') : row.state,
    starts_at: toIso(row.starts_at),
    ended_at: toIsoOrNull(row.ended_at),
    delivered: row.delivered,
    waiting,
    failed: row.failed,
  };
}

export const recipientsAnswer = z
  .object({
    buyers: z.int().describe('Buyers who would get a mail, each counted once.'),
    opted_out: z.int().describe('Buyers who have opted out.'),
    imported: z
      .int()
      .describe('Buyers with only imported purchases. They get mails after they turn them on in their library.'),
    not_meant: z
      .int()
      .describe(
        'Buyers who are skipped: the license or its updates have ended, the buyer doesn’t get beta versions, or with `outdated`, the software is up to date.',
      ),
    can_mail: z.boolean().describe('False for the first version of an item, and without a mail server.'),
    starts_at: z.iso
      .datetime()
      .describe('Time when the first mail would be sent. Buyers get up to one mail per day and item.'),
  })
  .meta({ id: 'MarketVersionMailRecipients' });

export const versionMailPreview = z
  .object({
    subject: z.string(),
    text: z.string().describe('The mail as plain text.'),
    html: z.string().describe('The mail as HTML, as most mail programs show it.'),
  })
  .meta({ id: 'MarketVersionMailPreview' });

export const testMailAnswer = z
  .object({ sent_to: z.string().describe('The address of your account.') })
  .meta({ id: 'MarketVersionMailTest' });
