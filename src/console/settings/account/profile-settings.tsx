import { t } from '../../i18n/index.ts';
import { EmailSettings } from '../security/email-settings.tsx';
import classes from '../settings.module.css';
import { NameForm } from './name-form.tsx';

export function ProfileSettings() {
  return (
    <>
      <h2>{t('Profile')}</h2>
      <p className={classes.lead}>{t('Your name and how you log in.')}</p>
      <div className={classes.block}>
        <NameForm />
      </div>
      <EmailSettings />
    </>
  );
}
