import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../i18n/index.ts';

/** What ends for good is named once more by whoever ends it. */
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
