import { useState } from 'react';
import { call } from '../client.ts';
import { useDraft } from '../ui/draft.ts';
import { Form } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import classes from './settings.module.css';

const EMPTY = { current_password: '', new_password: '' };

export function PasswordSettings() {
  const [saved, setSaved] = useState(false);
  const draft = useDraft(EMPTY);
  const { values, set, error } = draft;
  const submit = async () =>
    setSaved(
      await draft.submit(async () => {
        await call('POST', '/account/password', values);
        draft.settle(EMPTY);
      }),
    );
  return (
    <>
      <h2>Password</h2>
      <p className={classes.lead}>A new password signs out every other browser.</p>
      <Form draft={draft} label="Password" verb="Change password" saved={saved} onSubmit={submit}>
        <PasswordField
          name="current_password"
          label="Current password"
          autoComplete="current-password"
          value={values.current_password}
          error={error('current_password')}
          onChange={(event) => set('current_password', event.currentTarget.value)}
        />
        <PasswordField
          name="new_password"
          label="New password"
          description="At least 8 characters"
          autoComplete="new-password"
          value={values.new_password}
          error={error('new_password')}
          onChange={(event) => set('new_password', event.currentTarget.value)}
        />
      </Form>
    </>
  );
}
