import type { ReportRecipientRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import type { Frequency } from '../schedule/index.ts';
import { linkUrl } from './recipient.ts';

/** Who asks; undefined: somebody whose texts are not mailed to strangers. */
export type Sender = { domain: string; name: string } | undefined;

/**
 * The e-mail that asks somebody whether they want reports, in the language of this call. Anybody with an account can have it sent to any address: it
 * holds no text of theirs, such as the domain of a website, which mail programs show as a link. The page that it leads to
 * names the website.
 */
export const confirmationMail = (
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { sender, row }: { sender: Sender; row: ReportRecipientRow },
): Notice => ({
  event: 'notice',
  ...letterOf(sender, row.frequency),
  notes: [t('The link works for 7 days. Every report has an unsubscribe link.')],
  action: { label: t('Confirm'), url: linkUrl(vault, config.analyticsBaseUrl, 'confirm', row) },
  unsubscribeUrl: null,
  tone: 'plain',
});

const letterOf = (sender: Sender, frequency: Frequency): Pick<Notice, 'subject' | 'heading' | 'paragraphs'> =>
  sender
    ? {
        subject: t('{domain}: confirm your e-mail reports', { domain: sender.domain }),
        heading: t('Do you want reports about {domain}?', { domain: sender.domain }),
        paragraphs: [
          t(
            '{name} would like to send you {frequency, select, daily {a daily report} weekly {a weekly report} other {a monthly report}} on visitors to {domain}.',
            { ...sender, frequency },
          ),
          unwanted(),
        ],
      }
    : {
        subject: t('Confirm your e-mail reports about a website'),
        heading: t('Do you want reports about a website?'),
        paragraphs: [
          t(
            'Somebody with an account here would like to send you {frequency, select, daily {a daily report} weekly {a weekly report} other {a monthly report}} on visitors to their website. The confirmation page names the website.',
            { frequency },
          ),
          unwanted(),
        ],
      };

const unwanted = (): string => t('If you do not want it, ignore this e-mail and nothing will be sent.');
