import { formatDate, t } from '../../kernel/index.ts';
import { type Letter, letterHtml, letterText, sentByInstallation, subjectLine } from '../../mail/index.ts';

/** `expiresAt`: epoch ms, in the inviter's time zone. */
export function invitationMail(facts: { inviter: string; url: string; expiresAt: number; timeZone: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const { inviter, url } = facts;
  const subject = subjectLine(t('{inviter} invites you to Gatehouse', { inviter }));
  const letter: Letter = {
    subject,
    from: 'Gatehouse',
    heading: subject,
    tone: 'plain',
    paragraphs: [
      t('{inviter} invites you to create an account on Gatehouse at {host}.', { inviter, host: new URL(url).host }),
    ],
    facts: [[t('Link valid until'), t('{time}, one use', { time: minuteOf(facts) })]],
    button: { label: t('Create an account'), url },
    footer: sentByInstallation(url),
    unsubscribeUrl: null,
  };
  return { subject, text: letterText(letter), html: letterHtml(letter) };
}

/** Includes the time zone, because it can differ from the reader's. */
const minuteOf = ({ expiresAt, timeZone }: { expiresAt: number; timeZone: string }): string =>
  `${formatDate(expiresAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' })} (${timeZone})`;
