import type { MemberInvitationRow, Role } from '../../database/index.ts';
import { joinSentences, type Message, message, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';

const mays: Record<Role, Message> = {
  owner: message('Owners may do everything, and decide who else owns the account.'),
  admin: message('Admins may do everything except decide who owns the account.'),
  editor: message('Editors may change monitors, websites and items, but not money, keys or members.'),
  viewer: message('Viewers see everything except money, keys and passwords, and change nothing.'),
  guest: message('Guests see what was chosen for them and change nothing.'),
};

/**
 * The mail to somebody who is invited into an account, in the language of this call. Whoever has an account can have it
 * sent to any address: names that mail programs would show as a link are left out.
 */
export function memberInvitationMail(facts: {
  inviter: string;
  account: string;
  /** whether who accepts runs the whole installation */
  runsInstallation: boolean;
  row: MemberInvitationRow;
  url: string;
}): Notice {
  const { row, url } = facts;
  const words = wordsOf({
    inviter: unlinked(facts.inviter) ?? t('Somebody'),
    account: unlinked(facts.account),
    // An account of one person has that person's name.
    isOwn: facts.account === facts.inviter,
    host: new URL(url).host,
    role: row.role,
  });
  return {
    event: 'notice',
    subject: words.subject,
    heading: words.heading,
    paragraphs: [
      joinSentences([
        words.invites,
        t(mays[row.role]),
        ...(facts.runsInstallation ? [t('They also run this installation: all accounts, mail, backups.')] : []),
      ]),
      t('If you do not know who this is, ignore this e-mail: nothing happens.'),
    ],
    notes: [t('The link works once, within 7 days.')],
    action: { label: t('See the invitation'), url },
    unsubscribeUrl: null,
    tone: 'plain',
  };
}

function wordsOf(invitation: {
  inviter: string;
  account: string | undefined;
  isOwn: boolean;
  host: string;
  role: Role;
}): { subject: string; heading: string; invites: string } {
  const { inviter, account, isOwn, host, role } = invitation;
  if (account === undefined)
    return {
      subject: t('{inviter} invites you to an account on Gatehouse', { inviter }),
      heading: t('Join an account'),
      invites: t(
        '{inviter} invites you to an account on Gatehouse at {host}, as {role, select, owner {an owner} admin {an admin} editor {an editor} viewer {a viewer} other {a guest}}.',
        { inviter, host, role },
      ),
    };
  if (isOwn)
    return {
      subject: t('{inviter} invites you to their account on Gatehouse', { inviter }),
      heading: t('Join their account'),
      invites: t(
        '{inviter} invites you to their account on Gatehouse at {host}, as {role, select, owner {an owner} admin {an admin} editor {an editor} viewer {a viewer} other {a guest}}.',
        { inviter, host, role },
      ),
    };
  return {
    subject: t('{inviter} invites you to {account} on Gatehouse', { inviter, account }),
    heading: t('Join {account}', { account }),
    invites: t(
      '{inviter} invites you to join {account} on Gatehouse at {host}, as {role, select, owner {an owner} admin {an admin} editor {an editor} viewer {a viewer} other {a guest}}.',
      { inviter, account, host, role },
    ),
  };
}

/** A name, unless it could lead somewhere. */
const unlinked = (name: string): string | undefined => (/[/@:]|\.\S/.test(name) ? undefined : name);
