import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { sessionQuery } from '../accounts/session.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function RegisterPage() {
  const { invitation } = useSearch({ from: '/register' });
  const session = useQuery(sessionQuery).data;
  if (session?.state === 'signed_in') return <Navigate to="/" replace />;
  const below = (
    <>
      Already have an account? <Link to="/login">Log in</Link>
    </>
  );
  if (session && !session.open_registration && !invitation) {
    return (
      <SignInLayout title="Invitation required" lead="Ask the owner of this service for an invitation." below={below}>
        {null}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Create your account" lead="Monitors, visitors and purchase codes in one place." below={below}>
      <SignUpForm path="/register" proof={{ invitation }} verb="Create account" />
    </SignInLayout>
  );
}
