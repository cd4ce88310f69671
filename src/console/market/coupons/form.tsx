import { NativeSelect, TextInput } from '@mantine/core';
import { DateTimeField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { ItemSelect } from './item-select.tsx';
import type { CouponValues } from './values.ts';

type CouponFormProps = {
  draft: Draft<CouponValues>;
  /** of the form, for screen readers */
  label: string;
  verb: string;
  saved?: boolean;
  /** A code that buyers have been given stays as it is. */
  codeIsFixed?: boolean;
  onSubmit: () => void;
  onLeave?: () => void;
};

export function CouponForm(props: CouponFormProps) {
  const { draft, label, verb, saved = false, codeIsFixed = false, onSubmit, onLeave } = props;
  const zone = useZone();
  const { values, set, error } = draft;
  const isAmount = values.kind === 'amount';
  const field = (name: 'code' | 'off' | 'max_uses' | 'starts_at' | 'ends_at', word: string) => ({
    ...draft.field(name),
    label: word,
    autoComplete: 'off',
  });
  return (
    <Form
      draft={draft}
      label={label}
      verb={verb}
      saved={saved}
      onSubmit={onSubmit}
      {...(onLeave && { onLeave, inPlace: true })}
    >
      {!codeIsFixed && (
        <TextInput
          {...field('code', 'Code')}
          placeholder="SPRING"
          description="Buyers enter this at checkout. Not case-sensitive"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Pair>
        <NativeSelect
          label="Discount"
          data={[
            { value: 'percent', label: 'Percentage' },
            { value: 'amount', label: 'Fixed amount' },
          ]}
          {...draft.field('kind')}
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
          description="Applies to items priced in this currency"
          onChange={(currency) => set('currency', currency)}
        />
      )}
      <ItemSelect
        value={values.item_id}
        error={error('item_id')}
        onChange={(id, item) => {
          set('item_id', id);
          if (item && isAmount) set('currency', item.currency);
        }}
      />
      <TextInput {...field('max_uses', 'Usage limit')} inputMode="numeric" placeholder="Unlimited" />
      <Pair>
        <DateTimeField {...field('starts_at', 'Starts')} placeholder="Now" description={`In ${zone}`} />
        <DateTimeField {...field('ends_at', 'Ends')} placeholder="Never" description={`In ${zone}`} />
      </Pair>
    </Form>
  );
}
