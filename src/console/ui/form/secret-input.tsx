import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './form.module.css';
import { PasswordField } from './password-field.tsx';

type SecretInputProps = {
  label: string;
  name: string;
  /** the service has a value, but never shows it */
  isSet: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  description?: ReactNode;
};

export function SecretInput({ label, name, isSet, value, onChange, error, description }: SecretInputProps) {
  const [replacing, setReplacing] = useState(false);
  if (isSet && !replacing && !error) {
    return (
      <div>
        <span className={classes.label}>{label}</span>
        <div className={classes.secret}>
          <span>{t('Set')}</span>
          <Button
            variant="default"
            size="xs"
            aria-label={t('Replace {label}', { label })}
            onClick={() => setReplacing(true)}
          >
            {t('Replace')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      autoFocus={replacing}
      value={value}
      error={error}
      description={description}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
