import { Button } from '@mantine/core';
import { useUser } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import classes from '../settings.module.css';
import { DeletionForm } from './deletion-form.tsx';

export function YourDataSettings() {
  const { username } = useUser();
  const remove = async (confirmation: string) => {
    await call('POST /user/deletion', { body: { confirmation } });
    window.location.assign('/login');
  };
  return (
    <>
      <h2>{t('Your data')}</h2>
      <p className={classes.lead}>
        {t(
          'Your profile, memberships, sessions and audit log entries, as a JSON file. Data in an account is exported by its owners in Settings → Export and delete.',
        )}
      </p>
      <div className={classes.block}>
        <Button component="a" href="/console/api/user/export" download variant="default">
          {t('Download your data')}
        </Button>
      </div>
      <h2>{t('Delete your user')}</h2>
      <p className={classes.lead}>
        {t(
          'You immediately and permanently lose access to all accounts. Everything you created in them stays there. Accounts that only you own need another owner first, or you have to delete them.',
        )}
      </p>
      <DeletionForm label={t('Delete your user')} verb={t('Delete user')} username={username} remove={remove} />
    </>
  );
}
