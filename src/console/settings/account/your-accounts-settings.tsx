import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AccountList } from '../../accounts/account-list.tsx';
import { NewAccountForm } from '../../accounts/new-account-form.tsx';
import { sessionQuery, useAccount, useSession } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { membersQuery } from '../members/members-query.ts';
import { useOwnerQuestion } from '../members/owner-question.tsx';
import type { SettingsSection } from '../sections.ts';
import classes from '../settings.module.css';

export function YourAccountsSettings() {
  const session = useSession();
  const account = useAccount();
  const [adding, setAdding] = useState(false);
  const name = `${account.first_name} ${account.last_name}`.trim();
  return (
    <>
      <h2>{t('Your accounts')}</h2>
      <p className={classes.lead}>{t('Choose the account that Gatehouse shows. The next login opens the same one.')}</p>
      <div className={classes.block} style={{ maxWidth: 'var(--gh-form-width)' }}>
        <AccountList />
      </div>
      {session?.may_add_account && (
        <div className={classes.block}>
          {adding ? (
            <NewAccount onLeave={() => setAdding(false)} />
          ) : (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('New account')}
            </Button>
          )}
        </div>
      )}
      <h2>{t('Leave {name}', { name })}</h2>
      <Leave name={name} />
    </>
  );
}

function Leave({ name }: { name: string }) {
  const session = useSession();
  const isOwner = session?.role === 'owner';
  const members = useQuery({ ...membersQuery, enabled: isOwner });
  const restart = useReloadSession();
  const ownerQuestion = useOwnerQuestion();
  const question = t('Leave the account {name}? You lose access immediately.', { name });
  const leave = useMutation({ mutationFn: () => call('POST /members/leave'), onSuccess: restart });
  if (isOwner && members.isError) return <LoadFailure error={members.error} onRetry={() => members.refetch()} />;
  if (isOwner && !members.data) return <Skeleton aria-busy="true" height={90} radius={8} />;
  if (isOwner && members.data?.filter(({ role }) => role === 'owner').length === 1)
    return (
      <p className={classes.lead}>
        {session.account?.is_owner
          ? tRich("You are its only owner, so you can't leave. <a>Make someone else an owner</a> first.", {
              a: (text) => linkTo('members', text),
            })
          : tRich(
              "You are its only owner, so you can't leave. <a>Make someone else an owner</a> first, or <b>delete the account</b>.",
              { a: (text) => linkTo('members', text), b: (text) => linkTo('export', text) },
            )}
      </p>
    );
  return (
    <>
      <p className={classes.lead}>
        {t(
          'You lose access immediately. Everything you created in this account stays there. To rejoin, you need an invitation.',
        )}
      </p>
      {leave.isError && <Notice tone="danger">{leave.error.message}</Notice>}
      {isOwner ? (
        (ownerQuestion.asked ?? (
          <div>
            <Button
              variant="default"
              onClick={() =>
                ownerQuestion.ask({
                  question,
                  becomes: 'gone',
                  verb: t('Leave account'),
                  act: () => call('POST /members/leave').then(restart),
                })
              }
            >
              {t('Leave account')}…
            </Button>
          </div>
        ))
      ) : (
        <div>
          <ConfirmButton
            verb={t('Leave account')}
            pending={leave.isPending}
            question={question}
            onConfirm={() => leave.mutate()}
          />
        </div>
      )}
    </>
  );
}

const linkTo = (section: SettingsSection, text: ReactNode) => (
  <Link to="/settings" search={{ section }}>
    {text}
  </Link>
);

/** Removes all cached data, because it belongs to the previous account. */
function useReloadSession() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.navigate({ to: '/' });
  };
}

function NewAccount({ onLeave }: { onLeave: () => void }) {
  const restart = useReloadSession();
  return (
    <NewAccountForm
      initial={{ name: '', username: '' }}
      create={async (body) => {
        await call('POST /account', { body });
        await restart();
      }}
      onLeave={onLeave}
    />
  );
}
