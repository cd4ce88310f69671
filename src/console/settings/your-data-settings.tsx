import { Button, TextInput } from '@mantine/core';
import { useUser } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './settings.module.css';

const EMPTY = { confirmation: '', current_password: '' };

/** What is kept of a person, and the way to end it. */
export function YourDataSettings() {
  const { username, has_password } = useUser();
  const draft = useDraft(EMPTY);
  const remove = () =>
    draft.submit(async () => {
      const { confirmation, current_password } = draft.values;
      await call('POST /user/deletion', { body: { confirmation, ...(has_password && { current_password }) } });
      draft.reset(EMPTY);
      window.location.assign('/login');
    });
  return (
    <>
      <h2>Your data</h2>
      <p className={classes.lead}>
        Your profile, memberships, sessions and what audit logs say of you, as a JSON file. What is in an account its
        owners export in Settings → Export and delete.
      </p>
      <div className={classes.block}>
        <Button component="a" href="/console/api/user/export" download variant="default">
          Download your data
        </Button>
      </div>
      <h2>Delete your user</h2>
      <p className={classes.lead}>
        You lose access to all accounts at once, for good. What you made in them stays there. Accounts that you alone
        own need another owner first, or have to be deleted.
      </p>
      <Form draft={draft} label="Delete your user" verb="Delete user" tone="danger" onSubmit={remove}>
        <TextInput
          label={`Type ${username} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('confirmation')}
        />
        {has_password && (
          <PasswordField label="Your password" autoComplete="current-password" {...draft.field('current_password')} />
        )}
      </Form>
    </>
  );
}
