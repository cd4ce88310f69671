import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { call, type One } from '../../client.ts';
import { useDraft } from '../../ui/draft.ts';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { usePurchaseChanged } from './queries.ts';
import type { PurchaseDetail } from './wire.ts';

const MONTHS = Array.from({ length: 12 }, (_, before) => String(before + 1)).reverse();

export function Support({ purchase }: { purchase: PurchaseDetail }) {
  const changed = usePurchaseChanged(String(purchase.id));
  const draft = useDraft({ months: '12' });
  const [saved, setSaved] = useState(false);
  const save = () =>
    draft.submit(async () => {
      const months = Number(draft.values.months);
      await changed(await call<One<PurchaseDetail>>('POST', `/market/purchases/${purchase.id}/support`, { months }));
      draft.settle(draft.values);
      setSaved(true);
    });
  return (
    <Section title="Support" note="12 months from the purchase at most">
      <Form draft={draft} label="Extend support" verb="Extend support" onSubmit={save} saved={saved}>
        <NativeSelect
          label="Months in all, from the purchase"
          name="months"
          data={MONTHS}
          value={draft.values.months}
          error={draft.error('months')}
          onChange={(event) => draft.set('months', event.currentTarget.value)}
        />
      </Form>
    </Section>
  );
}
