import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

/** An address that one has oneself: browsers fill it in, and leave its letters as they are typed. */
export const EmailField = (props: ComponentProps<typeof TextInput>) => (
  <TextInput inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
);
