import { Autocomplete, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, Refused } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Folded } from '../../ui/form/folded.tsx';
import { Form, Pair } from '../../ui/form/form.tsx';
import { basisPointsOf, PERCENT_ERROR, percentText } from '../amounts.ts';
import { shopQuery } from './queries.ts';

const usernamesQuery = queryOptions({
  queryKey: ['accounts', 'usernames'],
  queryFn: async () => (await call('GET /accounts', { query: { per_page: 100 } })).data.map(({ username }) => username),
});

export function AuthorFee() {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState('');
  const accounts = useQuery(usernamesQuery);
  const draft = useDraft({ username: '', percent: '' });
  const { values, set, error } = draft;
  const username = values.username.trim();
  const save = () =>
    draft.submit(async () => {
      setOutcome('');
      const { data } = await call('PUT /market/shops/:username/fee', {
        path: { username },
        body: {
          fee_basis_points: basisPointsOf(values.percent),
        },
      }).catch(rethrowAsUsernameError);
      draft.reset({ username: '', percent: '' });
      setOutcome(
        t('New sales by {username} now carry a {fee} fee.', { username, fee: percentText(data.fee_basis_points) }),
      );
      await queryClient.invalidateQueries(shopQuery);
    });
  return (
    <Folded
      anchor="author-fee"
      title={t('Author fee')}
      summary={t('The service’s share of an author’s new sales')}
      isWrong={false}
    >
      <Form draft={draft} label={t('Author fee')} verb={t('Set fee')} onSubmit={save}>
        <Pair>
          <Autocomplete
            {...draft.field('username')}
            label={t('Author')}
            description={t('Username')}
            autoComplete="off"
            autoCapitalize="none"
            data={accounts.data ?? []}
            // After an error the field gets the focus, and an open list would cover the message.
            openOnFocus={false}
            onChange={(username) => set('username', username)}
          />
          <TextInput
            label={t('Percent')}
            name="fee_basis_points"
            inputMode="decimal"
            placeholder="5"
            value={values.percent}
            error={error('fee_basis_points') && PERCENT_ERROR}
            onChange={(event) => set('percent', event.currentTarget.value)}
          />
        </Pair>
        {outcome && <Notice tone="calm">{outcome}</Notice>}
      </Form>
    </Folded>
  );
}

/** Turns a 404 into an error of the username field, because the username is in the URL. */
function rethrowAsUsernameError(reason: unknown): never {
  if (!(reason instanceof Refused) || reason.status !== 404) throw reason;
  throw new Refused(404, reason.message, { username: [t('No account has this username.')] }, undefined);
}
