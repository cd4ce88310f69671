import { Button } from '@mantine/core';
import { useUser } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import classes from '../settings.module.css';
import { DeletionForm } from './deletion-form.tsx';

/** What is kept of a person, and the way to end it. */
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
          'Your profile, memberships, sessions and what audit logs say of you, as a JSON file. What is in an account its owners export in Settings → Export and delete.',
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
          'You lose access to all accounts at once, for good. What you made in them stays there. Accounts that you alone own need another owner first, or have to be deleted.',
        )}
      </p>
      <DeletionForm label={t('Delete your user')} verb={t('Delete user')} username={username} remove={remove} />
    </>
  );
}
