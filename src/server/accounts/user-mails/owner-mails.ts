import type { DatabaseOrTransaction } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';
import { findAccount, type MovedAddress } from '../account/index.ts';
import { listMembers, type Member } from '../members/index.ts';
import { nameOf } from '../users/index.ts';
import { enqueueUserMail, type UserMailDeps } from './user-mails.ts';

/**
 * Mails all owners, because an intruder who uses one owner's login must not be able to remove the other owners
 * unnoticed. `moved`: the account's address changed.
 */
export async function enqueueOwnerMails(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  accountId: number,
  { member, isOwner, moved }: { member: Member; isOwner: boolean; moved?: MovedAddress | undefined },
): Promise<void> {
  const account = await findAccount(trx, accountId);
  if (!account) throw new Error('the account of a membership must exist');
  const { baseUrl } = deps.config;
  const names = { name: nameOf(member), account: account.username, host: new URL(baseUrl).host };
  const owners = (await listMembers(trx, accountId)).filter(({ role }) => role === 'owner');
  const readers = [...owners.filter(({ user_id: id }) => id !== member.user_id), member];
  for (const reader of readers)
    await enqueueUserMail(deps, trx, {
      to: reader.email,
      reader,
      content: () => ({
        ...ownershipText(names, {
          isOwner,
          isReader: reader.user_id === member.user_id,
          isInstallations: account.is_owner === 1,
          movedTo: reader.user_id === moved?.userId ? moved.to : undefined,
        }),
        notes: [
          t(
            'Didn’t expect this? Set a new password, undo the change in Settings → Members, or ask the owner of this service, who can make a former owner an owner again.',
          ),
        ],
        action: { label: t('Open members'), url: `${baseUrl}/settings?section=members` },
      }),
    });
}

/** `isReader`: the mail is for the member concerned. `isInstallations`: the account owns the service. */
function ownershipText(
  names: Names,
  { isInstallations, movedTo, ...who }: Who & { isInstallations: boolean; movedTo: string | undefined },
): { subject: string; paragraphs: string[] } {
  const { subject, paragraph } = ofAccount(names, who);
  const paragraphs = [paragraph];
  if (isInstallations) paragraphs.push(ofInstallation(names, who));
  if (movedTo !== undefined)
    paragraphs.push(
      t('Emails for the account, such as new orders and reports, now go to you at {email}.', { email: movedTo }),
    );
  return { subject, paragraphs };
}

type Names = { name: string; account: string; host: string };
type Who = { isOwner: boolean; isReader: boolean };

function ofInstallation(names: Names, { isOwner, isReader }: Who): string {
  if (isReader)
    return isOwner
      ? t('You also run this installation now: all accounts, mail, backups.')
      : t('You no longer run this installation.');
  return isOwner
    ? t('{name} will also run this installation: all accounts, mail, backups.', names)
    : t('{name} has stopped running this installation.', names);
}

function ofAccount(names: Names, { isOwner, isReader }: Who): { subject: string; paragraph: string } {
  if (isReader && isOwner)
    return {
      subject: t('You are now an owner of {account}', names),
      paragraph: t(
        'You are now an owner of the account {account} at {host}, and can add and remove other owners.',
        names,
      ),
    };
  if (isReader)
    return {
      subject: t('You are no longer an owner of {account}', names),
      paragraph: t('You are no longer an owner of the account {account} at {host}.', names),
    };
  if (isOwner)
    return {
      subject: t('{name} is now an owner of {account}', names),
      paragraph: t(
        '{name} is now an owner of the account {account} at {host}, and can add and remove other owners.',
        names,
      ),
    };
  return {
    subject: t('{name} is no longer an owner of {account}', names),
    paragraph: t('{name} is no longer an owner of the account {account} at {host}.', names),
  };
}
