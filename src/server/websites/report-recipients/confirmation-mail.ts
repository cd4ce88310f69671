import type { ReportRecipientRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Notice } from '../../outbox/index.ts';
import type { Frequency } from '../schedule/index.ts';
import { linkUrl } from './recipient.ts';

const adjectives = { daily: 'a daily', weekly: 'a weekly', monthly: 'a monthly' } as const satisfies Record<
  Frequency,
  string
>;

/** The e-mail that asks somebody whether they want reports. */
export const confirmationMail = (
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { domain, username, row }: { domain: string; username: string; row: ReportRecipientRow },
): Notice => ({
  event: 'notice',
  subject: `${domain}: confirm that you want reports`,
  heading: `Do you want reports about ${domain}?`,
  paragraphs: [
    `${username} wants to send you ${adjectives[row.frequency]} report about the visitors of ${domain}.`,
    'If you do not want it, ignore this e-mail: nothing will be sent.',
  ],
  notes: ['The link works for 7 days. Each report has a link to unsubscribe.'],
  action: { label: 'Confirm', url: linkUrl(vault, config.analyticsBaseUrl, 'confirm', row) },
  unsubscribeUrl: null,
  tone: 'plain',
});
