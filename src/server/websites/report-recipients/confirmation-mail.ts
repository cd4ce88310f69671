import type { ReportRecipientRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Notice } from '../../outbox/index.ts';
import type { Frequency } from '../schedule/index.ts';
import { linkUrl } from './recipient.ts';

const adjectives = { daily: 'a daily', weekly: 'a weekly', monthly: 'a monthly' } as const satisfies Record<
  Frequency,
  string
>;

/** Who asks; undefined: somebody whose texts are not mailed to strangers. */
export type Sender = { domain: string; name: string } | undefined;

/**
 * The e-mail that asks somebody whether they want reports. Anybody with an account can have it sent to any address: it
 * holds no text of theirs, such as the domain of a website, which mail programs show as a link. The page that it leads to
 * names the website.
 */
export const confirmationMail = (
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { sender, row }: { sender: Sender; row: ReportRecipientRow },
): Notice => ({
  event: 'notice',
  ...letterOf(sender, adjectives[row.frequency]),
  notes: ['The link works for 7 days. Every report has an unsubscribe link.'],
  action: { label: 'Confirm', url: linkUrl(vault, config.analyticsBaseUrl, 'confirm', row) },
  unsubscribeUrl: null,
  tone: 'plain',
});

const unwanted = 'If you do not want it, ignore this e-mail and nothing will be sent.';

const letterOf = (sender: Sender, adjective: string): Pick<Notice, 'subject' | 'heading' | 'paragraphs'> =>
  sender
    ? {
        subject: `${sender.domain}: confirm your e-mail reports`,
        heading: `Do you want reports about ${sender.domain}?`,
        paragraphs: [
          `${sender.name} would like to send you ${adjective} report on visitors to ${sender.domain}.`,
          unwanted,
        ],
      }
    : {
        subject: 'Confirm your e-mail reports about a website',
        heading: 'Do you want reports about a website?',
        paragraphs: [
          `Somebody with an account here would like to send you ${adjective} report on visitors to their website. The confirmation page names the website.`,
          unwanted,
        ],
      };
