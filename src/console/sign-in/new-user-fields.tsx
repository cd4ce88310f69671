import { TextInput } from '@mantine/core';
import { UsernameField } from '../accounts/username-field.tsx';
import { t } from '../i18n/index.ts';
import type { Draft } from '../ui/form/draft.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './sign-in-layout.module.css';

export type NewUser = { first_name: string; last_name: string; username: string; password: string };

export function NewUserFields({ draft }: { draft: Draft<NewUser> }) {
  const field = (name: keyof NewUser, label: string, autoComplete: string) => ({
    ...draft.field(name),
    label,
    autoComplete,
    required: true,
    withAsterisk: false,
  });
  return (
    <>
      <div className={classes.names}>
        <TextInput {...field('first_name', t('First name'), 'given-name')} autoFocus />
        <TextInput {...field('last_name', t('Last name'), 'family-name')} />
      </div>
      <UsernameField {...draft.field('username')} autoComplete="username" required withAsterisk={false} />
      <PasswordField {...field('password', t('Password'), 'new-password')} description={t('At least 8 characters')} />
    </>
  );
}
