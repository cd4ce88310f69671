import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { DateTimeField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { ItemSelect } from './item-select.tsx';
import type { CouponValues } from './values.ts';

type CouponFormProps = {
  draft: Draft<CouponValues>;
  label: string;
  verb: string;
  saved?: boolean;
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
          {...field('code', t('Code'))}
          placeholder="SPRING"
          description={t('Buyers enter this at checkout. Not case-sensitive')}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Pair>
        <NativeSelect
          label={t('Discount')}
          data={[
            { value: 'percent', label: t('Percentage') },
            { value: 'amount', label: t('Fixed amount') },
          ]}
          {...draft.field('kind')}
        />
        <TextInput
          {...field('off', isAmount ? t('Amount') : t('Percent'))}
          error={error(isAmount ? 'amount' : 'percent')}
          inputMode="decimal"
          placeholder={isAmount ? '5' : '20'}
        />
      </Pair>
      {isAmount && (
        <CurrencySelect
          value={values.currency}
          error={error('currency')}
          description={t('Applies to items priced in this currency')}
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
      <TextInput {...field('max_uses', t('Usage limit'))} inputMode="numeric" placeholder={t('Unlimited')} />
      <Pair>
        <DateTimeField
          {...field('starts_at', t('Starts'))}
          placeholder={t('Now')}
          description={t('In {zone}', { zone })}
        />
        <DateTimeField
          {...field('ends_at', t('Ends'))}
          placeholder={t('Never')}
          description={t('In {zone}', { zone })}
        />
      </Pair>
    </Form>
  );
}
