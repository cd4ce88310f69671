import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { replaceSession, sessionQuery } from '../accounts/session.ts';
import type { Session } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { retryOnline } from '../lazy-page.ts';
import { supportsPasskeys } from '../passkeys/support.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import { ProviderLogin } from './provider-login.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const SecondFactor = lazy(
  retryOnline(() => import('./second-factor.tsx').then((module) => ({ default: module.SecondFactor }))),
);

export function LoginPage() {
  const { next, provider_problem: problem } = useSearch({ from: '/login' });
  const session = useQuery(sessionQuery).data;
  const queryClient = useQueryClient();
  const router = useRouter();
  const draft = useDraft({ login: '', password: '' });
  const { values } = draft;
  const offersPasskeys = supportsPasskeys(session);
  // Only addresses of the console itself: a link must not lead from here to somebody else's page.
  const target = next && /^\/(?![/\\])/.test(next) ? next : '/';
  const goOn = (data: Session) => {
    replaceSession(queryClient, data);
    if (data.state === 'signed_in') router.history.push(target);
  };
  const logIn = () =>
    draft.submit(async () => {
      goOn((await call('POST /login', { body: values })).data);
      draft.reset({ login: '', password: '' });
    });
  if (session?.state === 'setup') return <Navigate to="/setup" replace />;
  if (session?.state === 'signed_in' && !draft.submitting) return <Navigate to={target} replace />;
  if (session?.second_factor)
    return (
      <SignInLayout title="Log in" lead={leadOf(session.second_factors)}>
        <Suspense fallback={null}>
          <SecondFactor session={session} onAnswer={goOn} />
        </Suspense>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title="Log in"
      lead={
        session?.hasEnded ? 'Your session ended. Log in to continue.' : next ? 'Log in to continue.' : 'Welcome back.'
      }
      below={
        <>
          {session?.open_registration && (
            <p>
              New here? <Link to="/register">Create an account</Link>
            </p>
          )}
          <p>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
        </>
      }
    >
      {session?.provider_label && <ProviderLogin label={session.provider_label} next={target} problem={problem} />}
      <Form draft={draft} label="Log in" verb="Log in" onSubmit={logIn}>
        <TextInput
          label="Username or e-mail"
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...draft.field('login')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...draft.field('password')} />
      </Form>
      {offersPasskeys && <PasskeyLogIn onAnswer={goOn} />}
    </SignInLayout>
  );
}

const leadOf = ({ app, passkey }: Session['second_factors']): string =>
  app && passkey
    ? 'Use a passkey, or enter the code that your authenticator app shows.'
    : passkey
      ? 'One more step: your passkey.'
      : 'Enter the code that your authenticator app shows.';
