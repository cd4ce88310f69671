import { escapeHtml, formatZonedTime } from '../kernel/index.ts';

/** The mail of an invitation, as text and as HTML. `expiresAt` is epoch ms, shown in the inviter's time zone. */
export function invitationMail(facts: { inviter: string; url: string; expiresAt: number; timeZone: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const { inviter, url } = facts;
  const until = `The link works once, until ${formatZonedTime(facts.expiresAt, facts.timeZone)}.`;
  return {
    subject: `${inviter.replace(/[\p{Cc}]/gu, ' ')} invites you to Gatehouse`,
    text: `${inviter} invites you to create an account on Gatehouse:\n\n${url}\n\n${until}\n`,
    html:
      `<p>${escapeHtml(inviter)} invites you to create an account on Gatehouse.</p>` +
      `<p><a href="${escapeHtml(url)}">Create an account</a></p><p>${escapeHtml(until)}</p>`,
  };
}
