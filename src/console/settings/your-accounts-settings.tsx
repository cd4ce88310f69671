import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountList } from '../accounts/account-list.tsx';
import { sessionQuery, useAccount, useSession } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { ConfirmButton } from '../ui/feedback/confirm.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import classes from './settings.module.css';

/** The accounts in which one works: which is shown, the way out of it, and one more. */
export function YourAccountsSettings() {
  const session = useSession();
  const account = useAccount();
  const restart = useRestart();
  const [adding, setAdding] = useState(false);
  const name = `${account.first_name} ${account.last_name}`.trim();
  const leave = useMutation({ mutationFn: () => call('POST /members/leave'), onSuccess: restart });
  return (
    <>
      <h2>Your accounts</h2>
      <p className={classes.lead}>Choose the account that Gatehouse shows. The next login opens the same one.</p>
      <div className={classes.block} style={{ maxWidth: 'var(--gh-form-width)' }}>
        <AccountList />
      </div>
      {session?.may_add_account && (
        <div className={classes.block}>
          {adding ? (
            <NewAccount onLeave={() => setAdding(false)} />
          ) : (
            <Button variant="default" onClick={() => setAdding(true)}>
              New account
            </Button>
          )}
        </div>
      )}
      <h2>Leave {name}</h2>
      <p className={classes.lead}>
        You lose access at once. What you made in this account stays there. Somebody has to invite you to come back.
      </p>
      {leave.isError && <Notice tone="danger">{leave.error.message}</Notice>}
      <div>
        <ConfirmButton
          verb="Leave account"
          pending={leave.isPending}
          question={`Leave the account ${name}? You lose access at once.`}
          onConfirm={() => leave.mutate()}
        />
      </div>
    </>
  );
}

/** Everything that is known is of another account. */
function useRestart() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await router.navigate({ to: '/' });
  };
}

function NewAccount({ onLeave }: { onLeave: () => void }) {
  const restart = useRestart();
  const draft = useDraft({ name: '', username: '' });
  const create = () =>
    draft.submit(async () => {
      await call('POST /account', { body: draft.values });
      await restart();
    });
  return (
    <Form draft={draft} label="New account" verb="Create account" onSubmit={create} onLeave={onLeave}>
      <TextInput label="Name" required withAsterisk={false} autoFocus {...draft.field('name')} />
      <TextInput
        label="Username"
        description="3–32 letters, digits, . - _"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        {...draft.field('username')}
      />
    </Form>
  );
}
