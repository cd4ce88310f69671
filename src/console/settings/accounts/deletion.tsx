import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDetail } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ProvenForm } from '../../passkeys/proven-form.tsx';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type Draft, useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { TypedName } from '../../ui/form/typed-name.tsx';
import { DateTimeOf } from '../../ui/format/moment.tsx';
import { joinSentences } from '../../ui/format/sentences.ts';
import classes from '../settings.module.css';
import { accountsKey } from './queries.ts';

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
        {t(
          'The account is suspended immediately and deleted in 7 days, with everything in it: monitors, statistics, items, purchases, invoices, files, and members who are in no other account. Buyers lose their downloads and codes. You and its owners can keep it until then.',
        )}
      </p>
      {money.moving.length > 0 ? (
        <Notice tone="danger">
          {t("It can't be deleted while payments are in progress. {reasons}", { reasons: joinSentences(money.moving) })}
        </Notice>
      ) : (
        <Form draft={draft} label={t('Delete account')} verb={t('Delete account')} tone="danger" onSubmit={remove}>
          <TypedName username={username} {...draft.field('confirmation')} />
          <GivesUpBalances balances={money.balances} draft={draft} />
        </Form>
      )}
    </>
  );
}

function Keep({ account }: { account: AccountDetail }) {
  const { id, delete_at, can_be_kept } = account;
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call('DELETE /accounts/:id/deletion', { path: { id } }),
    // Also runs after an error, because the deletion can have begun.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  });
  if (!can_be_kept)
    return (
      <>
        <p className={classes.lead}>{t("The deletion has begun and can't be cancelled.")}</p>
        <WaitsForMoney account={account} />
      </>
    );
  return (
    <>
      <p className={classes.lead}>
        {tRich('You can keep it until {time}. It then works again, unless it was suspended before.', {
          time: <DateTimeOf at={delete_at} />,
        })}
      </p>
      {keep.isError && <Notice tone="danger">{keep.error.message}</Notice>}
      <div>
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('Keep account')}
        </Button>
      </div>
      <DeleteNow account={account} />
    </>
  );
}

function WaitsForMoney({ account: { money } }: { account: AccountDetail }) {
  if (money.moving.length === 0) return null;
  return (
    <Notice tone="danger">
      {t('The deletion waits until payments have settled. {reasons}', { reasons: joinSentences(money.moving) })}
    </Notice>
  );
}

type GivingUp = { gives_up_balances: boolean };

function GivesUpBalances<Values extends GivingUp>({ balances, draft }: { balances: string[]; draft: Draft<Values> }) {
  if (balances.length === 0) return null;
  return (
    <Checkbox
      label={t('Delete it anyway: {balances}', { balances: joinSentences(balances) })}
      checked={draft.values.gives_up_balances}
      onChange={(event) => draft.set('gives_up_balances', event.currentTarget.checked as Values['gives_up_balances'])}
    />
  );
}

const UNTYPED = { confirmation: '', current_password: '', gives_up_balances: false };

function DeleteNow({ account }: { account: AccountDetail }) {
  const { id, username, money } = account;
  const queryClient = useQueryClient();
  const draft = useDraft(UNTYPED);
  const remove = async () => {
    const { confirmation, gives_up_balances } = draft.values;
    await call('POST /accounts/:id/deletion', { path: { id }, body: { confirmation, gives_up_balances, now: true } });
    draft.reset(UNTYPED);
    await queryClient.invalidateQueries({ queryKey: accountsKey });
  };
  if (money.moving.length > 0) return <WaitsForMoney account={account} />;
  return (
    <>
      <p className={classes.lead}>{t('You can also delete it now. Then neither you nor its owners can restore it.')}</p>
      <WithProofState height={200}>
        {(state) => (
          <ProvenForm
            draft={draft}
            state={state}
            label={t('Delete now')}
            verb={t('Delete now')}
            tone="danger"
            onConfirmed={remove}
          >
            <TypedName username={username} {...draft.field('confirmation')} />
            <GivesUpBalances balances={money.balances} draft={draft} />
          </ProvenForm>
        )}
      </WithProofState>
    </>
  );
}
