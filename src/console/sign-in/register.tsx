import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { t, tRich } from '../i18n/index.ts';
import { useDraft } from '../ui/form/draft.ts';
import { EmailField } from '../ui/form/email-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { readInvitationHash } from './invitation-hash.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function RegisterPage() {
  // In the fragment, because browsers don't send it to servers.
  const { token, email } = readInvitationHash(useLocation({ select: ({ hash }) => hash }));
  const invitation = token || undefined;
  const session = useQuery(sessionQuery).data;
  if (session?.state === 'signed_in') return <Navigate to="/" replace />;
  const below = (
    <>{tRich('Already have an account? <a>Log in</a>', { a: (text) => <Link to="/login">{text}</Link> })}</>
  );
  if (session && !session.open_registration && !invitation) {
    return (
      <SignInLayout
        title={t('Invitation required')}
        lead={t('Ask the owner of this service for an invitation.')}
        below={below}
      >
        {null}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={t('Create your account')}
      lead={t('Monitors, visitors and purchase codes in one place.')}
      below={below}
    >
      {session?.mail_ready && !invitation ? (
        <AskForLink />
      ) : (
        <SignUpForm path="/register" proof={{ invitation }} email={email} verb={t('Create account')} />
      )}
    </SignInLayout>
  );
}

/** The response is the same for every address, to hide who is registered. */
function AskForLink() {
  const draft = useDraft({ email: '' });
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <div className={classes.find} role="status">
        <p>
          {tRich('We sent a link to {address}. Open it to choose a username and a password. It works for 24 hours.', {
            address: <strong>{sentTo}</strong>,
          })}
        </p>
        <p>{t('No email after a few minutes? Check your spam folder and the address.')}</p>
        <Button variant="default" onClick={() => setSentTo(undefined)}>
          {t('Use another address')}
        </Button>
      </div>
    );
  const send = () =>
    draft.submit(async () => {
      const { data } = await call('POST /register/link', { body: draft.values });
      draft.reset({ email: '' });
      setSentTo(data.email);
    });
  return (
    <Form draft={draft} label={t('Create account')} verb={t('Continue')} onSubmit={send}>
      <EmailField
        label={t('Email')}
        description={t('You get a link to continue')}
        autoFocus
        {...draft.field('email')}
      />
    </Form>
  );
}
