import { Button } from '@mantine/core';
import formClasses from '../../ui/form/form.module.css';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import classes from './editor.module.css';

type PasswordSettingProps = {
  /** empty keeps what is set, null removes it */
  value: string | null;
  isSet: boolean;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

/** Set, replaced or removed, never shown. */
export function PasswordSetting({ value, isSet, error, onChange }: PasswordSettingProps) {
  if (value === null) {
    return (
      <div>
        <span className={formClasses.label}>Password</span>
        <div className={formClasses.secret}>
          <span>Removed when you save</span>
          <Button variant="default" size="xs" autoFocus onClick={() => onChange('')}>
            Keep it
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.password}>
      <SecretInput
        label="Password"
        name="password"
        isSet={isSet}
        value={value}
        error={error}
        description={
          isSet
            ? 'At least 8 characters'
            : 'Visitors must enter it to see the page. At least 8 characters; leave empty for none'
        }
        onChange={onChange}
      />
      {isSet && (
        <Button variant="subtle" color="red" size="xs" aria-label="Remove password" onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
    </div>
  );
}
