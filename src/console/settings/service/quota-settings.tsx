import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedAccount, QuotaName, Quotas } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import formClasses from '../../ui/form/form.module.css';
import { Form } from '../../ui/form/form.tsx';
import classes from '../settings.module.css';

const serviceKey = ['service'];

const QUOTAS = [
  { name: 'monitors', word: t('Monitors') },
  { name: 'websites', word: t('Websites') },
  { name: 'status_pages', word: t('Status pages') },
  { name: 'goals', word: t('Goals (all websites)') },
  { name: 'pageviews', word: t('Page views per month') },
] as const satisfies { name: QuotaName; word: string }[];

export function AccountQuotas({ account }: { account: ManagedAccount }) {
  const queryClient = useQueryClient();
  const service = useServiceQuotas();
  const draft = useDraft(ownValues(account.quotas));
  const [saved, setSaved] = useState(false);
  const save = async () =>
    setSaved(
      await draft.submit(async () => {
        const quotas = Object.fromEntries(
          Object.entries(draft.values).map(([name, value]) => [name, value.trim() === '' ? null : numberOf(value)]),
        );
        const { data } = await call('PATCH /accounts/:id', { path: { id: account.id }, body: { quotas } });
        draft.reset(ownValues(data.quotas));
        await queryClient.invalidateQueries({ queryKey: ['accounts'] });
      }),
    );
  return (
    <>
      <p className={classes.lead}>
        {t('Limits for {username}. Leave empty for the default.', { username: account.username })}
      </p>
      <Form
        draft={draft}
        label={t('Quotas for the account {username}', { username: account.username })}
        verb={t('Save quotas')}
        saved={saved}
        onSubmit={save}
      >
        <QuotaFields
          values={draft.values}
          placeholders={service.data?.quotas}
          error={(name) => draft.error(`quotas[${name}]`)}
          onChange={(name, value) => draft.set(name, value)}
        />
      </Form>
    </>
  );
}

const useServiceQuotas = () =>
  useQuery({ queryKey: serviceKey, queryFn: async () => (await call('GET /service')).data });

/** In an account's quotas, an empty value means the default. */
type QuotaValues = Record<QuotaName, string>;

/** Returns invalid numbers unchanged, so the service reports them. */
const numberOf = (value: string): number | string => (/^\d+$/.test(value.trim()) ? Number(value) : value);

const ownValues = (own: Partial<Quotas>): QuotaValues =>
  Object.fromEntries(QUOTAS.map(({ name }) => [name, String(own[name] ?? '')])) as QuotaValues;

export function ServiceQuotas() {
  const service = useServiceQuotas();
  if (service.isError && !service.data) return <LoadFailure error={service.error} onRetry={() => service.refetch()} />;
  return <ServiceQuotasForm key={service.data ? 'loaded' : 'loading'} quotas={service.data?.quotas} />;
}

function ServiceQuotasForm({ quotas }: { quotas: Quotas | undefined }) {
  const queryClient = useQueryClient();
  const draft = useDraft(ownValues(quotas ?? {}));
  const [saved, setSaved] = useState(false);
  const save = async () =>
    setSaved(
      await draft.submit(async () => {
        // An empty field keeps the saved quota, except page views, which become unlimited.
        const filled = Object.fromEntries(
          Object.entries(draft.values).flatMap(([name, value]): [string, number | string | null][] =>
            value.trim() !== '' ? [[name, numberOf(value)]] : name === 'pageviews' ? [[name, null]] : [],
          ),
        );
        const { data } = await call('PATCH /service', { body: { quotas: filled } });
        queryClient.setQueryData(serviceKey, data);
        draft.reset(ownValues(data.quotas));
      }),
    );
  return (
    <Form draft={draft} label={t('Default quotas')} verb={t('Save quotas')} saved={saved} onSubmit={save}>
      <QuotaFields
        values={draft.values}
        disabled={!quotas}
        error={(name) => draft.error(`quotas[${name}]`)}
        onChange={(name, value) => draft.set(name, value)}
      />
    </Form>
  );
}

type QuotaFieldsProps = {
  values: QuotaValues;
  placeholders?: Quotas | undefined;
  disabled?: boolean;
  error: (name: QuotaName) => string | undefined;
  onChange: (name: QuotaName, value: string) => void;
};

function QuotaFields({ values, placeholders, disabled = false, error, onChange }: QuotaFieldsProps) {
  return (
    <div className={formClasses.pair}>
      {QUOTAS.map(({ name, word }) => (
        <TextInput
          key={name}
          name={name}
          label={word}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          placeholder={
            name === 'pageviews' && placeholders?.pageviews == null
              ? t('Unlimited')
              : placeholders && String(placeholders[name])
          }
          value={values[name]}
          error={error(name)}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  );
}
