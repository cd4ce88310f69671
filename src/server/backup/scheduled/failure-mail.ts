import type { AccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import { describePlace } from './describe-place.ts';
import type { BackupSettings, BackupState } from './settings.store.ts';

type Failed = {
  owner: AccountDetails;
  settings: BackupSettings;
  failure: NonNullable<BackupState['failure']>;
  last: BackupState['last'];
};

/** Tells the owner of the service, in the transaction that notes it, that a planned backup failed: the first of a row. */
export async function enqueueFailureMail(
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  trx: DatabaseOrTransaction,
  { owner, settings, failure, last }: Failed,
): Promise<void> {
  const content: Notice = {
    event: 'notice',
    subject: 'Gatehouse could not be backed up',
    heading: 'A backup failed',
    paragraphs: [
      failure.problem,
      'It is tried again every hour, and at the next planned time. You get no other mail about this until a backup has succeeded.',
    ],
    facts: [
      ['Place', describePlace(settings.place)],
      ['Failed at', toIso(failure.at)],
      ['Last backup', last ? toIso(last.at) : 'None yet'],
    ],
    action: { label: 'View backups', url: `${config.baseUrl}/settings?section=backups` },
    unsubscribeUrl: null,
    tone: 'bad',
  };
  const email = {
    about: { accountId: owner.id },
    to: owner.email,
    idempotencyKey: `backup_failed_${failure.since}`,
    content,
  };
  await enqueueEmails(trx, vault, [email], failure.at);
}
