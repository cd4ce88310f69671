import { type AccountDetails, languageOfAddress } from '../../../accounts/index.ts';
import { translateCause } from '../../../causes/index.ts';
import type { DatabaseOrTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { formatZonedMinute, inLanguage, t } from '../../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../../outbox/index.ts';
import { describePlace } from './describe-place.ts';
import type { BackupSettings, BackupState } from './settings.store.ts';

type Failed = {
  owner: AccountDetails;
  settings: BackupSettings;
  failure: NonNullable<BackupState['failure']>;
  last: BackupState['last'];
};

export async function enqueueFailureMail(
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  trx: DatabaseOrTransaction,
  { owner, settings, failure, last }: Failed,
): Promise<void> {
  const { baseUrl } = config;
  await inLanguage(await languageOfAddress(trx, owner.id, owner.email), () => {
    const email = {
      about: { accountId: owner.id },
      to: owner.email,
      idempotencyKey: `backup_failed_${failure.since}`,
      content: failureMail({ baseUrl, owner, settings, failure, last }),
    };
    return enqueueEmails(trx, vault, [email], failure.at);
  });
}

const failureMail = ({ baseUrl, owner, settings, failure, last }: Failed & { baseUrl: string }): Notice => ({
  event: 'notice',
  subject: t('Gatehouse could not be backed up'),
  heading: t('A backup failed'),
  paragraphs: [
    translateCause(failure.problem),
    t(
      "Gatehouse retries it every hour and at the next scheduled time. You won't get another email about this until a backup succeeds.",
    ),
  ],
  facts: [
    [t('Place'), describePlace(settings.place)],
    [t('Failed at'), formatZonedMinute(failure.at, owner.time_zone)],
    [t('Last backup'), last ? formatZonedMinute(last.at, owner.time_zone) : t('No backup yet')],
  ],
  action: { label: t('View backups'), url: `${baseUrl}/settings?section=backups` },
  unsubscribeUrl: null,
  tone: 'bad',
});
