import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { sessionQuery } from '../accounts/session.ts';
import { t, tRich } from '../i18n/index.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function RegisterPage() {
  const { invitation } = useSearch({ from: '/register' });
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
      <SignUpForm path="/register" proof={{ invitation }} verb={t('Create account')} />
    </SignInLayout>
  );
}
