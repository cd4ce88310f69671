import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDetail } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import classes from '../settings.module.css';
import { accountsKey } from './queries.ts';

/** Has an account deleted, or keeps one that is to be. */
export function Deletion({ account }: { account: AccountDetail }) {
  return account.state === 'to_be_deleted' ? <Keep account={account} /> : <Delete account={account} />;
}

function Delete({ account: { id, username, money } }: { account: AccountDetail }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ confirmation: '', gives_up_balances: false });
  const remove = () =>
    draft.submit(async () => {
      await call('POST /accounts/:id/deletion', { path: { id }, body: draft.values });
      draft.reset({ confirmation: '', gives_up_balances: false });
      await queryClient.invalidateQueries({ queryKey: accountsKey });
    });
  return (
    <>
      <p className={classes.lead}>
        The account is suspended at once and deleted in 7 days, with everything in it: monitors, statistics, items,
        purchases, invoices, files, and members who are in no other account. Buyers lose their downloads and codes. You
        and its owners can keep it until then.
      </p>
      {money.moving.length > 0 ? (
        <Notice tone="danger">It cannot be deleted while money is moving. {money.moving.join(' ')}</Notice>
      ) : (
        <Form draft={draft} label="Delete account" verb="Delete account" tone="danger" onSubmit={remove}>
          <TextInput
            label={`Type ${username} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...draft.field('confirmation')}
          />
          {money.balances.length > 0 && (
            <Checkbox
              label={`Delete it all the same: ${money.balances.join(' ')}`}
              checked={draft.values.gives_up_balances}
              onChange={(event) => draft.set('gives_up_balances', event.currentTarget.checked)}
            />
          )}
        </Form>
      )}
    </>
  );
}

function Keep({ account: { id, delete_at } }: { account: AccountDetail }) {
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call('DELETE /accounts/:id/deletion', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  });
  return (
    <>
      <p className={classes.lead}>
        You can keep it until <DateTimeOf at={delete_at} />. It then works again, unless it was suspended before.
      </p>
      {keep.isError && <Notice tone="danger">{keep.error.message}</Notice>}
      <div>
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep account
        </Button>
      </div>
    </>
  );
}
