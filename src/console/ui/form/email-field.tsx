import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

export const EmailField = (props: ComponentProps<typeof TextInput>) => (
  <TextInput inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
);
