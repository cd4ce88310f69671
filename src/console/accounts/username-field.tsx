import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../i18n/index.ts';

export function UsernameField(field: Omit<TextInputProps, 'label' | 'description'>) {
  return (
    <TextInput
      label={t('Username')}
      description={t('3 to 32 letters, digits, dots, hyphens or underscores')}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
