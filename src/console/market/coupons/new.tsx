import { NativeSelect, TextInput } from '@mantine/core';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../client.ts';
import { useDraft } from '../../ui/draft.ts';
import { Form, Pair } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { useZone } from '../../ui/zone.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { decimalOf } from '../values.ts';
import { ItemSelect } from './item-select.tsx';
import { instantOf } from './local-time.ts';

const EMPTY = { code: '', off: '', item_id: '', max_uses: '', starts_at: '', ends_at: '' };

export function NewCoupon({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const account = useAccount();
  const zone = useZone();
  const draft = useDraft({ ...EMPTY, kind: 'percent', currency: account.currency });
  const { values, set, error } = draft;
  const isAmount = values.kind === 'amount';
  const save = () =>
    draft.submit(async () => {
      const { code, off, item_id, max_uses, starts_at, ends_at, currency } = values;
      await call('POST', '/market/coupons', {
        code,
        ...(isAmount ? { amount: decimalOf(off), currency } : { percent: decimalOf(off) }),
        item_id: item_id === '' ? null : Number(item_id),
        max_uses: max_uses === '' ? null : decimalOf(max_uses),
        starts_at: instantOf(starts_at, zone),
        ends_at: instantOf(ends_at, zone),
      });
      draft.settle({ ...values, ...EMPTY });
      await onAdded();
    });
  const field = (name: keyof typeof EMPTY, label: string) => ({
    name,
    label,
    value: values[name],
    error: error(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Section title="New coupon">
      <Form draft={draft} label="New coupon" verb="Add coupon" onSubmit={save}>
        <TextInput
          {...field('code', 'Code')}
          placeholder="SPRING"
          description="What buyers type; letter case makes no difference"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Pair>
          <NativeSelect
            label="Takes off"
            name="kind"
            data={[
              { value: 'percent', label: 'A percentage' },
              { value: 'amount', label: 'An amount' },
            ]}
            value={values.kind}
            onChange={(event) => set('kind', event.currentTarget.value)}
          />
          <TextInput
            {...field('off', isAmount ? 'Amount' : 'Percent')}
            error={error(isAmount ? 'amount' : 'percent')}
            inputMode="decimal"
            placeholder={isAmount ? '5' : '20'}
          />
        </Pair>
        {isAmount && (
          <CurrencySelect
            value={values.currency}
            error={error('currency')}
            onChange={(currency) => set('currency', currency)}
          />
        )}
        <ItemSelect value={values.item_id} error={error('item_id')} onChange={(item) => set('item_id', item)} />
        <TextInput {...field('max_uses', 'Uses')} inputMode="numeric" placeholder="Any number" />
        <Pair>
          <TextInput {...field('starts_at', 'From')} type="datetime-local" description={`In ${zone}`} />
          <TextInput {...field('ends_at', 'Until')} type="datetime-local" description="Left empty, always" />
        </Pair>
      </Form>
    </Section>
  );
}
