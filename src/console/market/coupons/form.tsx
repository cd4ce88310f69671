import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { DateTimeField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { CurrencySelect } from '../currency-select.tsx';
import { ItemsSelect } from './items-select.tsx';
import { TiersSelect } from './tiers-select.tsx';
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
  const onlyItem = values.item_ids.length === 1 ? values.item_ids[0] : undefined;
  const hasCurrency = isAmount || values.minimum.trim() !== '';
  const field = (name: 'code' | 'off' | 'minimum' | 'max_uses' | 'starts_at' | 'ends_at', word: string) => ({
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
      <ItemsSelect
        value={values.item_ids}
        error={error('item_ids') ?? error('item_id')}
        onChange={(ids, item) => {
          set('item_ids', ids);
          set('tier_ids', []);
          if (item && hasCurrency) set('currency', item.currency);
        }}
      />
      {onlyItem !== undefined && (
        <TiersSelect
          item={onlyItem}
          value={values.tier_ids}
          error={error('tier_ids')}
          onChange={(ids) => {
            set('tier_ids', ids);
            if (ids.length > 0) set('licence', '');
          }}
        />
      )}
      <Pair>
        <NativeSelect
          {...draft.field('licence')}
          disabled={values.tier_ids.length > 0}
          label={t('License')}
          data={[
            { value: '', label: t('Both licenses') },
            { value: 'regular', label: t('Regular license') },
            { value: 'extended', label: t('Extended license') },
          ]}
        />
        <TextInput {...field('minimum', t('Minimum price'))} inputMode="decimal" placeholder={t('None')} />
      </Pair>
      {hasCurrency && (
        <CurrencySelect
          value={values.currency}
          error={error('currency')}
          description={t('Applies to items priced in this currency')}
          onChange={(currency) => set('currency', currency)}
        />
      )}
      <TextInput {...field('max_uses', t('Usage limit'))} inputMode="numeric" placeholder={t('Unlimited')} />
      <Checkbox
        name="is_once_per_customer"
        label={t('Once per customer')}
        checked={values.is_once_per_customer}
        onChange={(event) => set('is_once_per_customer', event.currentTarget.checked)}
      />
      <Checkbox
        name="is_first_purchase_only"
        label={t('Only for a first purchase from you')}
        checked={values.is_first_purchase_only}
        onChange={(event) => set('is_first_purchase_only', event.currentTarget.checked)}
      />
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
