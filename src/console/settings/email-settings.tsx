import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateSessionUser, useSession, useUser } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './settings.module.css';

/** The person's address: whether it is confirmed, and how to change it. */
export function EmailSettings() {
  const { email, email_verified: isVerified, pending_email: pending } = useUser();
  const mailReady = useSession()?.mail_ready ?? false;
  const [changing, setChanging] = useState(false);
  return (
    <section className={classes.address} aria-labelledby="your-email">
      <h2 id="your-email">E-mail</h2>
      <p className={classes.lead}>You log in with it, and get links to set a new password there.</p>
      <p>
        <strong>{email}</strong>
        {mailReady && (isVerified ? ' · confirmed' : ' · not confirmed')}
      </p>
      {mailReady && !isVerified && <Unconfirmed />}
      {pending && <Pending email={pending} />}
      {changing ? (
        <ChangeEmail onLeave={() => setChanging(false)} />
      ) : (
        <Button variant="default" onClick={() => setChanging(true)}>
          Change e-mail
        </Button>
      )}
    </section>
  );
}

function Unconfirmed() {
  const send = useMutation({ mutationFn: () => call('POST /user/email/confirmation') });
  if (send.isSuccess) return <Notice tone="calm">A link is on its way. It works for 7 days.</Notice>;
  return (
    <>
      {send.error && <Notice tone="danger">{send.error.message}</Notice>}
      <Notice
        tone="calm"
        action={
          <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
            Send again
          </Button>
        }
      >
        Use the link that was sent to this address.
      </Notice>
    </>
  );
}

function Pending({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('DELETE /user/email'),
    onSuccess: ({ data }) => updateSessionUser(queryClient, data),
  });
  return (
    <Notice
      tone="calm"
      action={
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel change
        </Button>
      }
    >
      Changes to {email} once you use the link that was sent there. It works for 24 hours.
    </Notice>
  );
}

const EMPTY = { email: '', current_password: '' };

function ChangeEmail({ onLeave }: { onLeave: () => void }) {
  const queryClient = useQueryClient();
  const { has_password: hasPassword } = useUser();
  const draft = useDraft(EMPTY);
  const submit = async () => {
    const isSaved = await draft.submit(async () => {
      const { email, current_password } = draft.values;
      const { data } = await call('POST /user/email', { body: { email, ...(hasPassword && { current_password }) } });
      draft.reset(EMPTY);
      updateSessionUser(queryClient, data);
    });
    if (isSaved) onLeave();
  };
  return (
    <Form draft={draft} label="Change e-mail" verb="Change e-mail" onSubmit={submit} onLeave={onLeave} inPlace>
      <TextInput
        label="New e-mail"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...draft.field('email')}
      />
      {hasPassword && (
        <PasswordField label="Current password" autoComplete="current-password" {...draft.field('current_password')} />
      )}
    </Form>
  );
}
