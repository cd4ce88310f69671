import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../../i18n/index.ts';

/** Sets aria-invalid, because Mantine shows the error but doesn't set it. */
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
