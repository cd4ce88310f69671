import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { AlertRows } from '../alerts/alert-rows.tsx';
import { TestOne } from '../alerts/test-alert.tsx';
import { KINDS, type Kind, kindOf } from '../monitor/address.ts';
import { conditionsOf, EXPIRY_DAYS, everyHours, INTERVALS, METHODS, REMINDERS } from '../monitor/labels.ts';
import { tagsQuery } from '../monitor/queries.ts';
import { AddressFields } from './address-fields.tsx';
import { RequestFields } from './request-fields.tsx';
import type { MonitorValues } from './values.ts';

type MonitorFormProps = {
  draft: Draft<MonitorValues>;
  verb: string;
  /** Whether the service keeps a basic-auth password already. */
  passwordIsSet: boolean;
  onSubmit: () => void;
  onLeave: () => void;
};

/** Every field of a monitor that has an effect on its kind, for the pages that create and edit one. */
export function MonitorForm({ draft, verb, passwordIsSet, onSubmit, onLeave }: MonitorFormProps) {
  const { values, set, error } = draft;
  const zone = useAccount().time_zone;
  const knownTags = useQuery(tagsQuery).data ?? [];
  const { kind } = values.address;
  const { hint, text } = kindOf(kind);
  const choose = (chosen: Kind) => {
    set('address', { ...values.address, kind: chosen });
    if (!kindOf(chosen).text) set('alert_condition', 'url_unavailable');
  };
  type Text = { [Name in keyof MonitorValues]: MonitorValues[Name] extends string ? Name : never }[keyof MonitorValues];
  const field = (name: Text, label: string) => ({
    ...draft.field(name),
    label,
  });
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput {...field('name', 'Name')} autoFocus placeholder="Home page" autoComplete="off" />
      <NativeSelect
        label="Type"
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        value={kind}
        description={hint}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
      />
      <AddressFields
        key={kind}
        address={values.address}
        error={error('url')}
        onChange={(address) => set('address', address)}
      />
      {kind !== 'heartbeat' && (
        <Pair>
          <NativeSelect {...field('interval', 'Check interval')} data={INTERVALS} />
          {kind === 'http' && <NativeSelect {...field('request_method', 'Request method')} data={METHODS} />}
        </Pair>
      )}
      {text && (
        <NativeSelect
          {...field('alert_condition', 'Alert when')}
          data={conditionsOf(kind)}
          description="Confirmed by two more checks within ten seconds before alerts are sent"
        />
      )}
      {text && values.alert_condition !== 'url_unavailable' && (
        <Textarea
          {...field('alert_text_lookup', 'Text to find')}
          autosize
          minRows={1}
          maxRows={6}
          description="Case-sensitive exact match"
        />
      )}
      <TagsInput
        label="Tags"
        name="tags"
        value={values.tags}
        data={knownTags}
        error={error('tags')}
        placeholder={values.tags.length === 0 ? 'shop, eu' : undefined}
        description="Separate with Enter or a comma. Use tags to filter the list"
        maxTags={20}
        splitChars={[',']}
        onChange={(tags) => set('tags', tags)}
      />
      <Group title="Alerts" hint="Each channel is notified when an incident opens and closes.">
        <AlertRows
          rows={values.alerts}
          onChange={(rows) => set('alerts', rows)}
          error={error}
          below={(row) => <TestOne row={row} />}
        />
        <NativeSelect
          {...field('reminder_hours', 'Reminders')}
          data={remindersWith(values.reminder_hours)}
          description="While an incident is open and not acknowledged"
        />
      </Group>
      {kind !== 'heartbeat' && (
        <Group title="Expiry" hint="Get one alert before a certificate or domain expires.">
          <Pair>
            {kind === 'http' && <NativeSelect {...field('ssl_alert_days', 'TLS certificate')} data={EXPIRY_DAYS} />}
            <NativeSelect {...field('domain_alert_days', 'Domain name')} data={EXPIRY_DAYS} />
          </Pair>
        </Group>
      )}
      {kind === 'http' && <RequestFields draft={draft} passwordIsSet={passwordIsSet} />}
      <Group
        title="Maintenance"
        hint={
          <>
            Checks continue without alerts, and the time is excluded from uptime. Times are in {zone}. For several
            monitors or recurring windows, <Link to="/maintenance">schedule maintenance</Link>.
          </>
        }
      >
        <Pair>
          <TextInput {...field('maintenance_start_at', 'From')} type="datetime-local" />
          <TextInput {...field('maintenance_end_at', 'To')} type="datetime-local" />
        </Pair>
      </Group>
    </Form>
  );
}

/** The choices, and what somebody set by the interface. */
function remindersWith(chosen: string) {
  return REMINDERS.some(({ value }) => value === chosen)
    ? REMINDERS
    : [...REMINDERS, { value: chosen, label: everyHours(Number(chosen)) }];
}
