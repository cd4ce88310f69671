import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { NewAccountForm } from '../accounts/new-account-form.tsx';
import { sessionQuery } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import type { NoAccount, User } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { invitationWords } from './invitation-words.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

export function NoAccountPage() {
  const session = useQuery(sessionQuery).data;
  const signOut = useSignOut();
  const isHere = session?.state === 'signed_in' && session.account === null;
  const choices = useQuery({
    queryKey: ['no-account'],
    queryFn: async () => (await call('GET /no-account')).data,
    enabled: isHere,
  });
  if (!session?.user || !isHere) return <Navigate to="/" replace />;
  return (
    <SignInLayout
      title={t('You are not a member of any account')}
      lead={t('You are logged in as {email}.', { email: session.user.email })}
    >
      <div className={classes.find}>
        {choices.isError && <LoadFailure error={choices.error} onRetry={() => choices.refetch()} />}
        {choices.isPending && <Skeleton aria-busy="true" height={120} radius={8} />}
        {choices.data && <Choices {...choices.data} user={session.user} />}
        <Button variant="default" onClick={() => choices.refetch()} loading={choices.isRefetching}>
          {t('Check for invitations again')}
        </Button>
        <Button variant="subtle" color="gray" onClick={signOut}>
          {t('Log out')}
        </Button>
      </div>
    </SignInLayout>
  );
}

function Choices({ invitations, may_add_account, email_verified, user }: NoAccount & { user: User }) {
  return (
    <>
      {invitations.map((invitation) => (
        <Invited key={invitation.id} {...invitation} />
      ))}
      {invitations.length === 0 && (
        <p>
          {email_verified
            ? t('There is no invitation for {email}. Ask an owner or admin of the account that you want to join.', {
                email: user.email,
              })
            : t('To join an account, open the link in the invitation that was emailed to you.')}
        </p>
      )}
      {may_add_account && <OwnAccount user={user} />}
    </>
  );
}

function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.navigate({ to: '/' });
  };
}

function Invited({ id, ...invitation }: NoAccount['invitations'][number]) {
  const enter = useEnter();
  const join = useMutation({
    mutationFn: () => call('POST /no-account/invitations/:id', { path: { id } }),
    onSuccess: enter,
  });
  const words = invitationWords(invitation);
  return (
    <>
      {join.isError && <Notice tone="danger">{join.error.message}</Notice>}
      <p>{words.lead}</p>
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        {words.title}
      </Button>
    </>
  );
}

function OwnAccount({ user }: { user: User }) {
  const enter = useEnter();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Create an account')}
      </Button>
    );
  return (
    <NewAccountForm
      initial={{ name: `${user.first_name} ${user.last_name}`.trim(), username: user.username }}
      create={async (body) => {
        await call('POST /no-account/account', { body });
        await enter();
      }}
      onLeave={() => setOpen(false)}
    />
  );
}
