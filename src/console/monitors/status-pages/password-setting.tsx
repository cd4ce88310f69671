import { Button } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import formClasses from '../../ui/form/form.module.css';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import classes from './editor.module.css';

type PasswordSettingProps = {
  /** if empty, the current password is kept; if null, it is removed */
  value: string | null;
  isSet: boolean;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

export function PasswordSetting({ value, isSet, error, onChange }: PasswordSettingProps) {
  if (value === null) {
    return (
      <div>
        <span className={formClasses.label}>{t('Password')}</span>
        <div className={formClasses.secret}>
          <span>{t('Removed when you save')}</span>
          <Button variant="default" size="xs" autoFocus onClick={() => onChange('')}>
            {t('Keep it')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.password}>
      <SecretInput
        label={t('Password')}
        name="password"
        isSet={isSet}
        value={value}
        error={error}
        description={
          isSet
            ? t('At least 8 characters')
            : t('Visitors must enter it to see the page. 8 or more characters. Leave empty for no password')
        }
        onChange={onChange}
      />
      {isSet && (
        <Button variant="subtle" color="red" size="xs" aria-label={t('Remove password')} onClick={() => onChange(null)}>
          {t('Remove')}
        </Button>
      )}
    </div>
  );
}
