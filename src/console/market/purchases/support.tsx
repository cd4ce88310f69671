import { NativeSelect } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { calendarDate } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import { usePurchaseChanged } from './queries.ts';
import { longerSupport } from './support-months.ts';

/** Lengthens support, as far as there is more to give. */
export function Support({ purchase }: { purchase: PurchaseDetail }) {
  const choices = longerSupport(purchase);
  // Once it lasts longer, other lengths are left to choose from.
  return choices.length > 0 && <SupportForm key={purchase.supported_until} purchase={purchase} choices={choices} />;
}

type SupportFormProps = { purchase: PurchaseDetail; choices: ReturnType<typeof longerSupport> };

function SupportForm({ purchase, choices }: SupportFormProps) {
  const changed = usePurchaseChanged(String(purchase.id));
  const zone = useZone();
  const [{ months: first } = { months: 12 }] = choices;
  const draft = useDraft({ months: String(first) });
  const save = () =>
    draft.submit(async () => {
      const body = { months: Number(draft.values.months) };
      await changed(await call('POST /market/purchases/:id/support', { path: { id: purchase.id }, body }));
    });
  return (
    <Section title="Support" note="Up to 12 months from the purchase">
      <Form
        draft={draft}
        label="Extend support"
        verb="Extend support"
        question="The buyer is notified. You cannot shorten it again."
        onSubmit={save}
      >
        <NativeSelect
          label="Total length, from the purchase"
          data={choices.map(({ months: count, until }) => ({
            value: String(count),
            label: `${count}, until ${calendarDate(until, zone)}`,
          }))}
          {...draft.field('months')}
        />
      </Form>
    </Section>
  );
}
