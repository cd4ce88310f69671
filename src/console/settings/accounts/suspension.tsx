import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDetail } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import classes from '../settings.module.css';
import { accountsKey } from './queries.ts';

export function Suspension({ account }: { account: AccountDetail }) {
  return account.state === 'suspended' ? <Reactivate account={account} /> : <Suspend account={account} />;
}

function Suspend({ account: { id, username } }: { account: AccountDetail }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ reason: '' });
  const suspend = () =>
    draft.submit(async () => {
      await call('PATCH /accounts/:id', { path: { id }, body: { suspended: true, ...draft.values } });
      draft.reset({ reason: '' });
      await queryClient.invalidateQueries({ queryKey: accountsKey });
    });
  return (
    <>
      <p className={classes.lead}>
        {t(
          'A suspended account cannot log in or use its API keys. Its monitors are paused, and its public pages and items are offline. It counts no visits, sells no items and sends no messages. Its data stays stored.',
        )}
      </p>
      <Form
        draft={draft}
        label={t('Suspend account')}
        verb={t('Suspend account')}
        tone="danger"
        question={t('Suspend {username}? The account stops working immediately. You can reactivate it.', { username })}
        onSubmit={suspend}
      >
        <Textarea
          label={t('Reason')}
          description={t('Members see it when they log in and in an email')}
          autosize
          minRows={2}
          maxLength={500}
          {...draft.field('reason')}
        />
      </Form>
    </>
  );
}

function Reactivate({ account: { id } }: { account: AccountDetail }) {
  const queryClient = useQueryClient();
  const reactivate = useMutation({
    mutationFn: () => call('PATCH /accounts/:id', { path: { id }, body: { suspended: false } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  });
  return (
    <>
      <p className={classes.lead}>
        {t('After reactivation it works as before: monitors are checked, and its pages are public again.')}
      </p>
      {reactivate.isError && <Notice tone="danger">{reactivate.error.message}</Notice>}
      <div>
        <Button loading={reactivate.isPending} onClick={() => reactivate.mutate()}>
          {t('Reactivate account')}
        </Button>
      </div>
    </>
  );
}
