import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { sessionQuery } from '../accounts/session.ts';
import { Door } from './sign-in-layout.tsx';
import { NewcomerForm } from './sign-up-form.tsx';

/** The first account, which owns the service. The token stands in the address that the service printed when it started. */
export function SetupPage() {
  const { token } = useSearch({ from: '/setup' });
  const session = useQuery(sessionQuery).data;
  if (session?.state === 'signed_in') return <Navigate to="/" replace />;
  if (session?.state === 'signed_out') {
    return (
      <Door title="Already set up" lead="The first account has already been created.">
        <Link to="/login">Log in</Link>
      </Door>
    );
  }
  if (!token) {
    return (
      <Door
        title="Set up Gatehouse"
        lead="Open the setup link that Gatehouse printed when it started. It contains a one-time token that protects the first account."
      >
        <code>…/setup?token=…</code>
      </Door>
    );
  }
  return (
    <Door title="Set up Gatehouse" lead="The first account owns this service and can invite others.">
      <NewcomerForm path="/setup" proof={{ token }} verb="Create account" />
    </Door>
  );
}
