import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import { t } from '../i18n/index.ts';
import { RecoveryCodes, SetUp } from '../two-factor/index.ts';
import { SignInLayout } from './sign-in-layout.tsx';

const title = t('Set up two-factor log-in');

/** Where two factors are required, this comes before everything else. */
export function RequiredTwoFactorPage() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const session = useQuery(sessionQuery).data;
  const [codes, setCodes] = useState<string[]>();
  if (session?.state !== 'signed_in')
    return (
      <SignInLayout title={title} lead={t('Log in first.')}>
        <Link to="/login">{t('Log in')}</Link>
      </SignInLayout>
    );
  if (!session.must_set_up_two_factor && !codes) return <Navigate to="/" replace />;
  const goOn = async () => {
    await queryClient.invalidateQueries(sessionQuery);
    router.history.push('/');
  };
  return (
    <SignInLayout
      title={title}
      lead={t('It is required here: log-ins ask for a code of an authenticator app beside your password.')}
      below={
        <Button variant="subtle" color="gray" onClick={signOut}>
          {t('Log out')}
        </Button>
      }
    >
      {codes ? <RecoveryCodes codes={codes} onKept={goOn} /> : <SetUp onCodes={async (made) => setCodes(made)} />}
    </SignInLayout>
  );
}
