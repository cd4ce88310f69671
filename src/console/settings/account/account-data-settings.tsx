import { useState } from 'react';
import { useAccount, useSession } from '../../accounts/session.ts';
import type { PlannedDeletion } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { Exports } from '../accounts/exports.tsx';
import classes from '../settings.module.css';
import { DeletionForm } from './deletion-form.tsx';

export function AccountDataSettings() {
  const { is_owner, username } = useAccount();
  const mails = useSession()?.mail_ready;
  return (
    <>
      <h2>{t('Export')}</h2>
      <p className={classes.lead}>
        {t(
          'Everything in {username} in one ZIP archive: monitors with every check, websites with every event, items with their files, purchases, invoices and the audit log. Passwords and keys are not included.',
          { username },
        )}{' '}
        {mails
          ? t('You get an email when it is ready, and can download it for 7 days.')
          : t('You can download it for 7 days.')}
      </p>
      <div className={classes.block}>
        <Exports />
      </div>
      <h2>{t('Delete account')}</h2>
      {is_owner ? (
        <p className={classes.lead}>{t("This account owns the installation, so it can't be deleted.")}</p>
      ) : (
        <DeleteAccount />
      )}
    </>
  );
}

function DeleteAccount() {
  const { username } = useAccount();
  const [planned, setPlanned] = useState<PlannedDeletion>();
  const remove = async (confirmation: string) =>
    setPlanned((await call('POST /account/deletion', { body: { confirmation } })).data);
  if (planned)
    return (
      <Notice tone="calm">
        {tRich('{username} is suspended and will be deleted on {date}.', {
          username: planned.username,
          date: <DateTimeOf at={planned.delete_at} />,
        })}{' '}
        {planned.keep_url === null
          ? t('To keep it, use the link in the email that we are sending to its owners.')
          : tRich('To keep it, open this URL before then: {url}', {
              url: <code className={classes.keepUrl}>{planned.keep_url}</code>,
            })}
      </Notice>
    );
  return (
    <>
      <p className={classes.lead}>
        {t(
          'It stops working immediately and is deleted in 7 days with everything in it, for all its members. Buyers lose their downloads and codes. Export it first. Until it is deleted, its owners can keep it with a link that they get by email.',
        )}
      </p>
      <DeletionForm label={t('Delete account')} verb={t('Delete account')} username={username} remove={remove} />
    </>
  );
}
