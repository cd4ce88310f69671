import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyQuery } from '../accounts/api-key-query.ts';
import { useAccount, useSession, useUser } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { LinkedLoginSettings } from './linked-login.tsx';
import classes from './settings.module.css';

const EMPTY = { current_password: '', new_password: '', replace_api_key: false };

export function PasswordSettings() {
  const { has_password } = useUser();
  return (
    <>
      <div className={classes.block}>{has_password ? <ChangePassword /> : <FirstPassword />}</div>
      <LinkedLoginSettings />
    </>
  );
}

/** Who came in without a password proves the address to get one. */
function FirstPassword() {
  const { email } = useUser();
  const mails = useSession()?.mail_ready;
  const send = useMutation({ mutationFn: () => call('POST /forgot-password', { body: { email } }) });
  return (
    <>
      <h2>Password</h2>
      <p className={classes.lead}>
        You have no password.{' '}
        {mails
          ? `A link that sets one is sent to ${email}. It works for 30 minutes, once.`
          : 'This installation sends no mail: whoever runs the server can set one for you.'}
      </p>
      {send.isError && <Notice tone="danger">{send.error.message}</Notice>}
      {send.isSuccess && <Notice tone="calm">The link is on its way to {email}.</Notice>}
      {mails && !send.isSuccess && (
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          Send link
        </Button>
      )}
    </>
  );
}

function ChangePassword() {
  const [saved, setSaved] = useState(false);
  const draft = useDraft(EMPTY);
  const { values, set } = draft;
  const hasKey = useAccount().api_key_created_at !== null;
  const queryClient = useQueryClient();
  const submit = async () =>
    setSaved(
      await draft.submit(async () => {
        await call('POST /account/password', { body: values });
        draft.reset(EMPTY);
        if (values.replace_api_key) queryClient.removeQueries(apiKeyQuery);
      }),
    );
  return (
    <>
      <h2>Password</h2>
      <p className={classes.lead}>Changing your password signs you out of all other browsers.</p>
      <Form draft={draft} label="Password" verb="Change password" saved={saved} onSubmit={submit}>
        <PasswordField label="Current password" autoComplete="current-password" {...draft.field('current_password')} />
        <PasswordField
          label="New password"
          description="At least 8 characters"
          autoComplete="new-password"
          {...draft.field('new_password')}
        />
        {hasKey && (
          <Checkbox
            name="replace_api_key"
            label="Also replace the API key"
            description="Use this if someone may know your password. The old key stops working immediately everywhere"
            checked={values.replace_api_key}
            onChange={(event) => set('replace_api_key', event.currentTarget.checked)}
          />
        )}
      </Form>
    </>
  );
}
