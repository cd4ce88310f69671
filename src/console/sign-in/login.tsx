import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { replaceSession, sessionQuery } from '../accounts/session.ts';
import type { Session } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { language, t, tRich } from '../i18n/index.ts';
import { loadPageCode, retryOnline } from '../lazy-page.ts';
import { supportsPasskeys } from '../passkeys/support.ts';
import { Notice } from '../ui/feedback/notice.tsx';
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
  const [recovers, setRecovers] = useState(false);
  const offersPasskeys = supportsPasskeys(session);
  const target = pathOf(next);
  useEffect(() => {
    // Loads the code of the next page early, which saves about a second.
    const load = setTimeout(() => loadPageCode(router, new URL(target, location.href).pathname), 500);
    return () => clearTimeout(load);
  }, [router, target]);
  const goOn = (data: Session) => {
    replaceSession(queryClient, data);
    if (data.state !== 'signed_in') return;
    // A full page load, because this page is in the browser's language, not the user's.
    if (data.user?.language && data.user.language !== language) location.assign(target);
    else router.history.push(target);
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
      <SignInLayout
        title={t('Log in')}
        lead={recovers ? t('Enter one of your recovery codes.') : leadOf(session.second_factors)}
      >
        <Suspense fallback={null}>
          <SecondFactor session={session} onAnswer={goOn} onRecover={setRecovers} />
        </Suspense>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={t('Log in')}
      lead={
        session?.hasEnded || session?.ended_because
          ? t('Your session ended. Log in to continue.')
          : next
            ? t('Log in to continue.')
            : t('Welcome back.')
      }
      below={
        <>
          {session?.open_registration && (
            <p>{tRich('New here? <a>Create an account</a>', { a: (text) => <Link to="/register">{text}</Link> })}</p>
          )}
          <p>
            <Link to="/forgot-password">{t('Forgot your password?')}</Link>
          </p>
        </>
      }
    >
      {/* After a failed attempt, the form shows the reason instead. */}
      {session?.ended_because && draft.refusals === 0 && <Notice tone="danger">{session.ended_because}</Notice>}
      {session?.provider_label && <ProviderLogin label={session.provider_label} next={target} problem={problem} />}
      <Form draft={draft} label={t('Log in')} verb={t('Log in')} onSubmit={logIn}>
        <TextInput
          label={t('Username or email')}
          // not shown
          autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...draft.field('login')}
        />
        <PasswordField label={t('Password')} autoComplete="current-password" {...draft.field('password')} />
      </Form>
      {offersPasskeys && <PasskeyLogIn onAnswer={goOn} />}
    </SignInLayout>
  );
}

/** Prevents open redirects: accepts only paths of this service. */
function pathOf(next: string | undefined): string {
  if (!next || !URL.canParse(next, location.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  // Browsers treat a path that starts with two slashes as another host.
  return origin === location.origin ? `${pathname.replace(/^\/+/, '/')}${search}${hash}` : '/';
}

const leadOf = ({ app, passkey }: Session['second_factors']): string =>
  app && passkey
    ? t('Use a passkey, or enter the code from your authenticator app.')
    : passkey
      ? t('One more step: your passkey.')
      : t('Enter the code from your authenticator app.');
