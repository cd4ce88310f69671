import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import type { MailedLink, RestoredAddress } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** Opening the page doesn't use up the token. Only the button does. */
type PageProps = {
  title: string;
  purposes: MailedLink['purpose'][];
  lead: (email: string) => ReactNode;
  again: ReactNode;
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
      <SignInLayout title={title} lead={t('Checking your link…')}>
        {null}
      </SignInLayout>
    );
  if (!works)
    return (
      <SignInLayout title={title} lead={t('This link no longer works.')} below={<Link to="/login">{t('Log in')}</Link>}>
        <Notice tone="danger">
          {t('It was used, replaced by a newer one, or is too old.')} {again}
        </Notice>
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
      title={t('Set a new password')}
      purposes={['reset']}
      lead={(email) => t('For {email}. This logs out every browser.', { email })}
      again={<Link to="/forgot-password">{t('Get a new link')}</Link>}
    >
      {({ token, email, onDone }) => (
        <NewPassword
          operation="POST /reset-password"
          verb={t('Set password')}
          email={email}
          token={token}
          onDone={onDone}
        >
          {t('Your password was set. Log in with it.')}
        </NewPassword>
      )}
    </MailedLinkPage>
  );
}

export function RestoreEmailPage() {
  return (
    <MailedLinkPage
      title={t('Undo the change')}
      purposes={['restore']}
      lead={(email) =>
        t(
          '{email} becomes your address again. The person who changed it knew your password, so set a new one. Every browser is logged out. Passkeys, recovery codes and an app added since are removed.',
          { email },
        )
      }
      again={t('Ask the owner of this service for help.')}
    >
      {({ token, email, onDone }) => (
        <NewPassword
          operation="POST /restore-email"
          verb={t('Undo change')}
          email={email}
          token={token}
          onDone={onDone}
        >
          {t('{email} is your address again. Log in with your new password.', { email })}
        </NewPassword>
      )}
    </MailedLinkPage>
  );
}

function Removed({ passkeys, app, recovery_codes }: RestoredAddress['removed']) {
  const parts = [
    passkeys > 0 && t('{count, plural, one {# passkey} other {# passkeys}}', { count: passkeys }),
    app && t('Authenticator app'),
    recovery_codes > 0 &&
      t('{count, plural, one {# recovery code} other {# recovery codes}}', { count: recovery_codes }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <>
      <p>{t('These were removed, because the person who made the change may have added them:')}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <p>{t('Set up your own again in Settings, and check there for other changes.')}</p>
    </>
  );
}

type NewPasswordProps = {
  operation: 'POST /reset-password' | 'POST /restore-email';
  verb: string;
  email: string;
  token: string;
  onDone: (done: ReactNode) => void;
  children: ReactNode;
};

function NewPassword({ operation, verb, email, token, onDone, children }: NewPasswordProps) {
  const queryClient = useQueryClient();
  const draft = useDraft({ new_password: '' });
  const save = () =>
    draft.submit(async () => {
      const answer = await call(operation, { body: { token, ...draft.values } });
      draft.reset({ new_password: '' });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onDone(
        <>
          <p>{children}</p>
          {answer && <Removed {...answer.data.removed} />}
          <Button renderRoot={(props) => <Link to="/login" {...props} />}>{t('Log in')}</Button>
        </>,
      );
    });
  return (
    <Form draft={draft} label={t('New password')} verb={verb} onSubmit={save}>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('New password')}
        description={t('At least 8 characters')}
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
      title={t('Confirm your address')}
      purposes={['confirm', 'change']}
      lead={(email) => t('Confirm that {email} is yours.', { email })}
      again={t('Log in to send a new one: Settings → Profile.')}
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
          <p>{t('{email} is confirmed.', { email: data.email })}</p>
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('Continue')}</Button>
        </>,
      );
    },
  });
  return (
    <div className={classes.find}>
      {confirm.error && <Notice tone="danger">{confirm.error.message}</Notice>}
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('Confirm address')}
      </Button>
    </div>
  );
}
