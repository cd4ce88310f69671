import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { count } from '../../ui/format/format.ts';
import { contactsQuery } from '../alerts/contacts-query.ts';
import { policiesQuery } from '../policies/queries.ts';
import { BULK_FIELDS, type BulkField, bulkValue, type Choice } from './bulk-fields.ts';
import classes from './list.module.css';

type Destination = { key: string; value: string };
export type BulkFields = Record<string, number | string | Destination | null>;

type SetFieldQuestionProps = {
  ids: number[];
  pending: boolean;
  onAnswer: (fields: BulkFields) => void;
  onCancel: () => void;
};

const ALERT_FIELDS = ['add_alert', 'remove_alert'];

/** Before the user confirms, shows how many monitors would change, and the values that they have now. */
export function SetFieldQuestion({ ids, pending, onAnswer, onCancel }: SetFieldQuestionProps) {
  const [name, setName] = useState('interval');
  const [text, setText] = useState('60');
  const field = BULK_FIELDS.find(({ value }) => value === name)!;
  const isAlert = ALERT_FIELDS.includes(name);
  const policies = useQuery({ ...policiesQuery, enabled: name === 'policy_id' }).data;
  const contacts = useQuery({ ...contactsQuery, enabled: isAlert }).data;
  const choices = isAlert
    ? (contacts ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
    : name === 'policy_id'
      ? [
          { value: '', label: field.unset },
          ...(policies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]
      : field.choices;
  const contact = isAlert ? (contacts?.find(({ id }) => String(id) === text) ?? contacts?.[0]) : undefined;
  const fields: BulkFields = isAlert
    ? contact
      ? { [name]: { key: contact.key, value: contact.value } }
      : {}
    : { [name]: bulkValue(field, text) };
  const body = JSON.stringify({ ids, fields });
  const [settled] = useDebouncedValue(body, 300);
  const preview = useQuery({
    queryKey: ['monitors', 'bulk-preview', settled],
    queryFn: async () => (await call('POST /monitors/bulk/preview', { body: JSON.parse(settled) })).data,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = settled === body && !preview.isFetching;
  const changed = isCurrent ? preview.data?.changed : undefined;
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
        data={BULK_FIELDS.map(({ value, label }) => ({ value, label }))}
        value={name}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setName(chosen);
          setText(BULK_FIELDS.find(({ value }) => value === chosen)?.choices?.[0]?.value ?? '');
        }}
      />
      {choices ? (
        <NativeSelect
          size="xs"
          aria-label={t('Value')}
          data={choices}
          value={contact ? String(contact.id) : text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          size="xs"
          aria-label={t('Value')}
          placeholder={field.unset}
          inputMode={field.isText ? 'text' : 'numeric'}
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
      <p className={isCurrent && preview.isError ? classes.problem : classes.now} role="status">
        {isCurrent && preview.isError
          ? preview.error.message
          : beforeWords(preview.data?.before ?? [], field, choices ?? [])}
      </p>
    </form>
  );
}

const SHOWN_VALUES = 4;

function beforeWords(before: { value: Value; monitors: number }[], field: BulkField, choices: Choice[]): string {
  if (before.length === 0) return '';
  const word = (value: Value) =>
    value === null ? field.unset : (choices.find((choice) => choice.value === String(value))?.label ?? String(value));
  const shown = before.slice(0, SHOWN_VALUES).map(({ value, monitors }) => `${word(value)} (${count(monitors)})`);
  const more = before.length > SHOWN_VALUES ? ['…'] : [];
  return t('Now: {values}', { values: [...shown, ...more].join(', ') });
}

type Value = string | number | null;
