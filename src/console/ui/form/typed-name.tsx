import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../i18n/index.ts';

export function TypedName({ username, ...field }: { username: string } & Omit<TextInputProps, 'label'>) {
  return (
    <TextInput
      label={t('Type {username} to confirm', { username })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
