import { Button, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import type { NoAccount, User } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { invites } from './invites.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** For somebody who is logged in and a member of no account: which one to join, or one of their own. */
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
      title={t('You are in no account')}
      lead={t('You are logged in as {email}.', { email: session.user.email })}
    >
      <div className={classes.find}>
        {choices.isError && <LoadFailure error={choices.error} onRetry={() => choices.refetch()} />}
        {choices.isPending && <Skeleton aria-busy="true" height={120} radius={8} />}
        {choices.data && <Choices {...choices.data} user={session.user} />}
        <Button variant="default" onClick={() => choices.refetch()} loading={choices.isRefetching}>
          {t('Look for invitations again')}
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
            ? t('Nobody has invited {email}. Ask an owner or admin of the account that you want to join.', {
                email: user.email,
              })
            : t('To join an account, open the link in the invitation that was mailed to you.')}
        </p>
      )}
      {may_add_account && <OwnAccount user={user} />}
    </>
  );
}

/** Shows the account that was joined or made. */
function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.navigate({ to: '/' });
  };
}

function Invited({ id, inviter, account, role }: NoAccount['invitations'][number]) {
  const enter = useEnter();
  const join = useMutation({
    mutationFn: () => call('POST /no-account/invitations/:id', { path: { id } }),
    onSuccess: enter,
  });
  return (
    <>
      {join.isError && <Notice tone="danger">{join.error.message}</Notice>}
      <p>{invites[role]({ inviter, account })}</p>
      <Button loading={join.isPending} onClick={() => join.mutate()}>
        {t('Join {account}', { account })}
      </Button>
    </>
  );
}

function OwnAccount({ user }: { user: User }) {
  const enter = useEnter();
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft({ name: `${user.first_name} ${user.last_name}`.trim(), username: user.username });
  const create = () =>
    draft.submit(async () => {
      await call('POST /no-account/account', { body: draft.values });
      await enter();
    });
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Create an account')}
      </Button>
    );
  return (
    <Form
      draft={draft}
      label={t('New account')}
      verb={t('Create account')}
      onSubmit={create}
      onLeave={() => setOpen(false)}
    >
      <TextInput label={t('Name')} required withAsterisk={false} autoFocus {...draft.field('name')} />
      <TextInput
        label={t('Username')}
        description={t('3–32 letters, digits, . - _')}
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        {...draft.field('username')}
      />
    </Form>
  );
}
