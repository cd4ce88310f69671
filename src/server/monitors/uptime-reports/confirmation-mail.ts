import type { UptimeReportRecipientRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';
import type { ReportKind } from '../../schedule/index.ts';
import { linkUrl } from './recipient.ts';

/** undefined if the account's texts must not be mailed to strangers. */
export type Sender = { report: string; name: string } | undefined;

/** Any account can send this email to any address. Without a sender, it contains no text from the account. */
export const confirmationMail = (
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { sender, row, frequency }: { sender: Sender; row: UptimeReportRecipientRow; frequency: ReportKind },
): Notice => ({
  event: 'notice',
  ...confirmationText(sender, frequency),
  notes: [t('The link works for 7 days. Every report has an unsubscribe link.')],
  action: { label: t('Confirm'), url: linkUrl(vault, config.monitorBaseUrl, 'confirm', row) },
  unsubscribeUrl: null,
  tone: 'plain',
});

const confirmationText = (sender: Sender, frequency: ReportKind): Pick<Notice, 'subject' | 'heading' | 'paragraphs'> =>
  sender
    ? {
        subject: t('{report}: confirm your uptime reports', { report: sender.report }),
        heading: t('Do you want uptime reports?'),
        paragraphs: [
          t(
            '{name} would like to send you {frequency, select, weekly {a weekly report} other {a monthly report}} on the uptime of services: {report}.',
            { ...sender, frequency },
          ),
          ignoreNote(),
        ],
      }
    : {
        subject: t('Confirm your uptime reports'),
        heading: t('Do you want uptime reports?'),
        paragraphs: [
          t(
            'A user of this service would like to send you {frequency, select, weekly {a weekly report} other {a monthly report}} on the uptime of their services. The confirmation page names the report.',
            { frequency },
          ),
          ignoreNote(),
        ],
      };

const ignoreNote = (): string => t('If you don’t want this, ignore this email and you won’t get any reports.');
