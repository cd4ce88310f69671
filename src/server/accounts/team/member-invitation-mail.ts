import type { MemberInvitationRow, Role } from '../../database/index.ts';
import { joinSentences, type Message, message, t } from '../../kernel/index.ts';
import type { Notice } from '../../outbox/index.ts';

const mays: Record<Role, Message> = {
  owner: message('Owners can do everything, and decide who else owns the account.'),
  admin: message('Admins can do everything except decide who owns the account.'),
  editor: message('Editors can change monitors, websites and items, but not money, keys or members.'),
  viewer: message("Viewers can see everything except money, keys and passwords. They can't change anything."),
  guest: message("Guests can only see what is shared with them. They can't change anything."),
};

/** Anyone can send this to any address, so names that look like links are omitted. */
export function memberInvitationMail(facts: {
  inviter: string;
  account: string;
  runsInstallation: boolean;
  row: MemberInvitationRow;
  url: string;
}): Notice {
  const { row, url } = facts;
  const words = wordsOf({
    inviter: unlinked(facts.inviter) ?? t('Someone'),
    account: unlinked(facts.account),
    // A personal account has its user's name.
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
      t("If you don't know this person, ignore this email."),
    ],
    notes: [t('The link works once, within 7 days.')],
    action: { label: t('View the invitation'), url },
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
      heading: t('Join the account'),
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

/** Returns undefined if a mail program could turn the name into a link, or decode it to another text. */
const unlinked = (name: string): string | undefined => (/[/@:]|\.\S|=\?/.test(name) ? undefined : name);
