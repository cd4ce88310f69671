import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import { t } from '../i18n/index.ts';
import { twoFactorQuery } from '../passkeys/two-factor-query.ts';
import { ChooseFactor, RecoveryCodes } from '../two-factor/index.ts';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const title = t('Set up two-factor login');

export function RequiredTwoFactorPage() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const session = useQuery(sessionQuery).data;
  const state = useQuery({ ...twoFactorQuery, enabled: session?.state === 'signed_in' });
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
      lead={t('This is required here: logins need more than your password.')}
      below={
        <Button variant="subtle" color="gray" onClick={signOut}>
          {t('Log out')}
        </Button>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={goOn} />
      ) : state.data ? (
        <ChooseFactor state={state.data} onDone={async (made) => (made ? setCodes(made) : goOn())} />
      ) : (
        state.isError && <LoadFailure error={state.error} onRetry={() => state.refetch()} />
      )}
    </SignInLayout>
  );
}
