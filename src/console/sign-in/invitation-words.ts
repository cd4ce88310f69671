import type { JoinOffer } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { joinSentences } from '../ui/format/sentences.ts';

type Invitation = Pick<JoinOffer, 'inviter' | 'account' | 'role' | 'runs_installation'>;

export function invitationWords(invitation: Invitation): { title: string; lead: string } {
  const { title, lead } = wordsOf(invitation);
  if (!invitation.runs_installation) return { title, lead };
  return { title, lead: joinSentences([lead, t('You will also run this installation: all accounts, mail, backups.')]) };
}

function wordsOf({ inviter, account, role }: Invitation): { title: string; lead: string } {
  // A personal account has the same name as its user.
  if (inviter === account)
    return {
      title: t('Join the account of {inviter}', { inviter }),
      lead: t(
        '{inviter} invited you to their account as {role, select, owner {an owner} admin {an admin} editor {an editor} viewer {a viewer} other {a guest}}.',
        { inviter, role },
      ),
    };
  return {
    title: t('Join {account}', { account }),
    lead: t(
      '{inviter} invited you to join {account} as {role, select, owner {an owner} admin {an admin} editor {an editor} viewer {a viewer} other {a guest}}.',
      { inviter, account, role },
    ),
  };
}
