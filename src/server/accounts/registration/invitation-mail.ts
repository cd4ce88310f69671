import { formatZonedTime } from '../../kernel/index.ts';
import { type Letter, letterHtml, letterText, sentByInstallation, subjectLine } from '../../mail/index.ts';

/** The mail of an invitation, as text and as HTML. `expiresAt` is epoch ms, shown in the inviter's time zone. */
export function invitationMail(facts: { inviter: string; url: string; expiresAt: number; timeZone: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const { inviter, url } = facts;
  const subject = subjectLine(`${inviter} invites you to Gatehouse`);
  const letter: Letter = {
    subject,
    from: 'Gatehouse',
    heading: subject,
    tone: 'plain',
    paragraphs: [`${inviter} invites you to create an account on Gatehouse at ${new URL(url).host}.`],
    facts: [['Link works until', `${formatZonedTime(facts.expiresAt, facts.timeZone)}, once`]],
    button: { label: 'Create an account', url },
    footer: sentByInstallation(url),
    unsubscribeUrl: null,
  };
  return { subject, text: letterText(letter), html: letterHtml(letter) };
}
