import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import type { MailedLink } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** Pages that a link by mail opens. The secret stands behind the # and is sent by a button only, never by opening the page. */
type PageProps = {
  title: string;
  /** what the link must be for */
  purposes: MailedLink['purpose'][];
  lead: (email: string) => ReactNode;
  /** where to get another link */
  again: ReactNode;
  /** what to do with a link that works; `onDone` says what came of it */
  children: (link: MailedLink & { token: string; onDone: (done: ReactNode) => void }) => ReactNode;
};

function MailedLinkPage({ title, purposes, lead, again, children }: PageProps) {
  const token = useLocation({ select: ({ hash }) => hash });
  const [done, setDone] = useState<ReactNode>();
  const link = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: async () => (await call('POST /mailed-link', { body: { token } })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (done !== undefined)
    return (
      <SignInLayout title={title} lead={null}>
        <div className={classes.find} role="status">
          {done}
        </div>
      </SignInLayout>
    );
  const works = link.data && purposes.includes(link.data.purpose) ? link.data : undefined;
  if (link.isLoading)
    return (
      <SignInLayout title={title} lead="Checking your link…">
        {null}
      </SignInLayout>
    );
  if (!works)
    return (
      <SignInLayout title={title} lead="This link does not work any more." below={<Link to="/login">Log in</Link>}>
        <Notice tone="danger">It was used, replaced by a newer one, or is too old. {again}</Notice>
      </SignInLayout>
    );
  return (
    <SignInLayout title={title} lead={lead(works.email)}>
      {children({ ...works, token, onDone: setDone })}
    </SignInLayout>
  );
}

export function ResetPasswordPage() {
  return (
    <MailedLinkPage
      title="Set a new password"
      purposes={['reset']}
      lead={(email) => `For ${email}. Every browser is logged out by it.`}
      again={<Link to="/forgot-password">Get a new link</Link>}
    >
      {({ token, email, onDone }) => (
        <NewPassword operation="POST /reset-password" verb="Set password" email={email} token={token} onDone={onDone}>
          Your password was set. Log in with it.
        </NewPassword>
      )}
    </MailedLinkPage>
  );
}

export function RestoreEmailPage() {
  return (
    <MailedLinkPage
      title="Take the change back"
      purposes={['restore']}
      lead={(email) =>
        `${email} becomes your address again. Whoever changed it knew your password: set a new one. Every browser is logged out.`
      }
      again="Ask whoever runs this service for help."
    >
      {({ token, email, onDone }) => (
        <NewPassword operation="POST /restore-email" verb="Take back" email={email} token={token} onDone={onDone}>
          {email} is your address again. Log in with your new password.
        </NewPassword>
      )}
    </MailedLinkPage>
  );
}

type NewPasswordProps = {
  operation: 'POST /reset-password' | 'POST /restore-email';
  verb: string;
  email: string;
  token: string;
  onDone: (done: ReactNode) => void;
  /** said once it is set */
  children: ReactNode;
};

function NewPassword({ operation, verb, email, token, onDone, children }: NewPasswordProps) {
  const queryClient = useQueryClient();
  const draft = useDraft({ new_password: '' });
  const save = () =>
    draft.submit(async () => {
      await call(operation, { body: { token, ...draft.values } });
      draft.reset({ new_password: '' });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone(
        <>
          <p>{children}</p>
          <Button renderRoot={(props) => <Link to="/login" {...props} />}>Log in</Button>
        </>,
      );
    });
  return (
    <Form draft={draft} label="New password" verb={verb} onSubmit={save}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        description="At least 8 characters"
        autoComplete="new-password"
        autoFocus
        {...draft.field('new_password')}
      />
    </Form>
  );
}

export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      title="Confirm your address"
      purposes={['confirm', 'change']}
      lead={(email) => `Confirm that ${email} is yours.`}
      again="Log in to send a new one: Settings → Profile."
    >
      {({ token, onDone }) => <Confirm token={token} onDone={onDone} />}
    </MailedLinkPage>
  );
}

function Confirm({ token, onDone }: { token: string; onDone: (done: ReactNode) => void }) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('POST /confirm-email', { body: { token } }),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone(
        <>
          <p>{data.email} is confirmed.</p>
          <Button renderRoot={(props) => <Link to="/" {...props} />}>Continue</Button>
        </>,
      );
    },
  });
  return (
    <div className={classes.find}>
      {confirm.error && <Notice tone="danger">{confirm.error.message}</Notice>}
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm address
      </Button>
    </div>
  );
}
