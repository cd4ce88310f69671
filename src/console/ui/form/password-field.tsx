import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../../i18n/index.ts';

/** A password with its "show" button. Mantine marks a wrong one for the eye only, so it is said to the field as well. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
      {...props}
      aria-invalid={props.error ? true : undefined}
    />
  );
}
