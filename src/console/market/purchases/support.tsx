import { NativeSelect } from '@mantine/core';
import { call } from '../../api/client.ts';
import type { PurchaseDetail } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';
import { calendarDate } from '../../ui/format/format.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { Section } from '../../ui/layout/page.tsx';
import { usePurchaseChanged } from './queries.ts';
import type { longerSupport } from './support-months.ts';

type SupportFormProps = {
  purchase: PurchaseDetail;
  choices: ReturnType<typeof longerSupport>;
  onLeave: () => void;
};

export function SupportForm({ purchase, choices, onLeave }: SupportFormProps) {
  const changed = usePurchaseChanged(String(purchase.id));
  const zone = useZone();
  const [{ months: first } = { months: 12 }] = choices;
  const draft = useDraft({ months: String(first) });
  const save = () =>
    draft.submit(async () => {
      const body = { months: Number(draft.values.months) };
      changed(await call('POST /market/purchases/:id/support', { path: { id: purchase.id }, body }));
      onLeave();
    });
  return (
    <Section title={t('Support')} note={t('Up to 12 months from the purchase')}>
      <Form
        draft={draft}
        label={t('Extend support')}
        verb={t('Extend support')}
        question={t('The buyer is notified. You cannot shorten it again.')}
        onSubmit={save}
        onLeave={onLeave}
        inPlace
      >
        <NativeSelect
          label={t('Total length, from the purchase')}
          data={choices.map(({ months: count, until }) => ({
            value: String(count),
            label: t('{count, plural, one {# month} other {# months}}, until {date}', {
              count,
              date: calendarDate(until, zone),
            }),
          }))}
          {...draft.field('months')}
        />
      </Form>
    </Section>
  );
}
