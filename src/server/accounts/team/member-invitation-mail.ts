import type { MemberInvitationRow, Role } from '../../database/index.ts';
import type { Notice } from '../../outbox/index.ts';
import { aRole } from './role-rules.ts';

const mays: Record<Role, string> = {
  owner: 'Owners may do everything, and decide who else owns the account.',
  admin: 'Admins may do everything except decide who owns the account.',
  editor: 'Editors may change monitors, websites and items, but not money, keys or members.',
  viewer: 'Viewers see everything except money and secrets, and change nothing.',
  guest: 'Guests see what was chosen for them and change nothing.',
};

/**
 * The mail to somebody who is invited into an account. Whoever has an account can have it sent to any address: names that
 * mail programs would show as a link are left out.
 */
export function memberInvitationMail(facts: {
  inviter: string;
  account: string;
  row: MemberInvitationRow;
  url: string;
}): Notice {
  const { row, url } = facts;
  const inviter = unlinked(facts.inviter) ?? 'Somebody';
  const account = unlinked(facts.account);
  // An account of one person has that person's name.
  const own = account === inviter ? 'their account' : `the account ${account}`;
  const where = account === undefined ? 'an account' : own;
  return {
    event: 'notice',
    subject: `${inviter} invites you to ${where} on Gatehouse`,
    heading: `Join ${where}`,
    paragraphs: [
      `${inviter} invites you to ${where} on Gatehouse at ${new URL(url).host}, as ${aRole[row.role]}. ${mays[row.role]}`,
      'If you do not know who this is, ignore this e-mail: nothing happens.',
    ],
    notes: ['The link works once, within 7 days.'],
    action: { label: 'See the invitation', url },
    unsubscribeUrl: null,
    tone: 'plain',
  };
}

/** A name, unless it could lead somewhere. */
const unlinked = (name: string): string | undefined => (/[/@:]|\.\S/.test(name) ? undefined : name);
