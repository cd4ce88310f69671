import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { count } from '../../ui/format/format.ts';
import { INTERVALS } from '../monitor/labels.ts';
import { SEVERITIES } from '../policies/labels.ts';
import { policiesQuery } from '../policies/queries.ts';
import classes from './list.module.css';

export type BulkFields = Record<string, number | string | null>;

const FIELDS = [
  { value: 'interval', label: t('Check interval') },
  { value: 'timeout', label: t('Timeout in seconds') },
  { value: 'confirmations', label: t('Failing checks in a row') },
  { value: 'confirmation_interval', label: t('Seconds between confirmations') },
  { value: 'recovery_threshold', label: t('Good checks in a row') },
  { value: 'runbook_url', label: t('Runbook') },
  { value: 'severity', label: t('Severity') },
  { value: 'policy_id', label: t('Alert policy') },
];

/** The first choice is selected first. */
const CHOICES: Record<string, { value: string; label: string }[]> = { interval: INTERVALS, severity: SEVERITIES };

type SetFieldQuestionProps = {
  ids: number[];
  pending: boolean;
  onAnswer: (fields: BulkFields) => void;
  onCancel: () => void;
};

/** Shows how many monitors would change before the user confirms. An empty value restores the default. */
export function SetFieldQuestion({ ids, pending, onAnswer, onCancel }: SetFieldQuestionProps) {
  const [field, setField] = useState('interval');
  const [text, setText] = useState('60');
  const policies = useQuery({ ...policiesQuery, enabled: field === 'policy_id' }).data ?? [];
  const choices =
    field === 'policy_id'
      ? [
          { value: '', label: t('None: alert immediately') },
          ...policies.map(({ id, name }) => ({ value: String(id), label: name })),
        ]
      : CHOICES[field];
  const trimmed = text.trim();
  const isNumber = field !== 'runbook_url' && Number.isFinite(Number(trimmed));
  // Other text is sent as text, so that the service rejects it.
  const value = trimmed === '' ? null : isNumber ? Number(trimmed) : trimmed;
  const fields: BulkFields = { [field]: value };
  const body = JSON.stringify({ ids, fields });
  const [settled] = useDebouncedValue(body, 300);
  const preview = useQuery({
    queryKey: ['monitors', 'bulk-preview', settled],
    queryFn: async () => (await call('POST /monitors/bulk/preview', { body: JSON.parse(settled) })).data.changed,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = settled === body && !preview.isFetching;
  const changed = isCurrent ? preview.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed) onAnswer(fields);
  };
  return (
    <form className={classes.question} onSubmit={submit}>
      <NativeSelect
        size="xs"
        aria-label={t('Setting')}
        autoFocus
        data={FIELDS}
        value={field}
        onChange={(event) => {
          setField(event.currentTarget.value);
          setText(CHOICES[event.currentTarget.value]?.[0]?.value ?? '');
        }}
      />
      {choices ? (
        <NativeSelect
          size="xs"
          aria-label={t('Value')}
          data={choices}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          size="xs"
          aria-label={t('Value')}
          placeholder={t('Default')}
          inputMode={field === 'runbook_url' ? 'url' : 'numeric'}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="xs" loading={pending || !isCurrent} disabled={!changed}>
        {t('Change {changed} of {count}', { changed: count(changed ?? 0), count: count(ids.length) })}
      </Button>
      <Button variant="default" size="xs" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {isCurrent && preview.isError && <span className={classes.cause}>{preview.error.message}</span>}
    </form>
  );
}
