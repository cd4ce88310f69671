import { t } from '../i18n/index.ts';
import { EmailSettings } from './email-settings.tsx';
import { NameForm } from './name-form.tsx';
import classes from './settings.module.css';

/** Who one is, and what one logs in with. */
export function ProfileSettings() {
  return (
    <>
      <h2>{t('Profile')}</h2>
      <p className={classes.lead}>{t('Your name, and what you log in with.')}</p>
      <div className={classes.block}>
        <NameForm />
      </div>
      <EmailSettings />
    </>
  );
}
