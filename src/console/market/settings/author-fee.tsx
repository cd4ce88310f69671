import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client.ts';
import { useDraft } from '../../ui/draft.ts';
import { Form, Pair } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { decimalOf } from '../values.ts';

/** What the service keeps of an author's sales; for the owner of the service. */
export function AuthorFee() {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft({ username: '', percent: '' });
  const { values, set, error } = draft;
  const save = () =>
    draft.submit(async () => {
      const percent = decimalOf(values.percent);
      await call('PUT', `/market/shops/${encodeURIComponent(values.username.trim())}/fee`, {
        fee_basis_points: typeof percent === 'number' ? Math.round(percent * 100) : percent,
      });
      draft.settle({ username: '', percent: '' });
      setSaved(true);
      await queryClient.invalidateQueries({ queryKey: ['market', 'shop'] });
    });
  return (
    <Section title="Fee of an author" note="What the service keeps of each sale from then on; only you see this">
      <Form draft={draft} label="Fee of an author" verb="Set fee" saved={saved} onSubmit={save}>
        <Pair>
          <TextInput
            label="Username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            value={values.username}
            error={error('username')}
            onChange={(event) => set('username', event.currentTarget.value)}
          />
          <TextInput
            label="Percent"
            name="fee_basis_points"
            inputMode="decimal"
            placeholder="5"
            value={values.percent}
            error={error('fee_basis_points')}
            onChange={(event) => set('percent', event.currentTarget.value)}
          />
        </Pair>
      </Form>
    </Section>
  );
}
