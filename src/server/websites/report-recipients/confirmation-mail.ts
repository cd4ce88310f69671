import type { ReportRecipientRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import type { Frequency } from '../../schedule/index.ts';
import { linkUrl } from './recipient.ts';

/** undefined if the account's texts must not be mailed to strangers. */
export type Sender = { domain: string; name: string } | undefined;

/**
 * Any account can send this email to any address. Without a sender, the email contains no text from the account, such
 * as a domain, because mail programs turn domains into links.
 */
export const confirmationMail = (
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { sender, row }: { sender: Sender; row: ReportRecipientRow },
): Notice => ({
  event: 'notice',
  ...confirmationText(sender, row.frequency),
  notes: [t('The link works for 7 days. Every report has an unsubscribe link.')],
  action: { label: t('Confirm'), url: linkUrl(vault, config.analyticsBaseUrl, 'confirm', row) },
  unsubscribeUrl: null,
  tone: 'plain',
});

const confirmationText = (sender: Sender, frequency: Frequency): Pick<Notice, 'subject' | 'heading' | 'paragraphs'> =>
  sender
    ? {
        subject: t('{domain}: confirm your email reports', { domain: sender.domain }),
        heading: t('Do you want reports about {domain}?', { domain: sender.domain }),
        paragraphs: [
          t(
            '{name} would like to send you {frequency, select, daily {a daily report} weekly {a weekly report} other {a monthly report}} on visitors to {domain}.',
            { ...sender, frequency },
          ),
          ignoreNote(),
        ],
      }
    : {
        subject: t('Confirm your email reports about a website'),
        heading: t('Do you want reports about a website?'),
        paragraphs: [
          t(
            'A user of this service would like to send you {frequency, select, daily {a daily report} weekly {a weekly report} other {a monthly report}} on visitors to their website. The confirmation page names the website.',
            { frequency },
          ),
          ignoreNote(),
        ],
      };

const ignoreNote = (): string => t('If you don’t want this, ignore this email and you won’t get any reports.');
