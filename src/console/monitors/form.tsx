import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useAccount } from '../accounts/index.ts';
import type { Draft } from '../ui/draft.ts';
import { Form, Group, Pair } from '../ui/form.tsx';
import { PairRows } from '../ui/pair-rows.tsx';
import { SecretInput } from '../ui/secret-input.tsx';
import type { MonitorValues } from './values.ts';
import { CHANNELS, CONDITIONS, EXPIRY_DAYS, INTERVALS, METHODS } from './words.ts';

type MonitorFormProps = {
  draft: Draft<MonitorValues>;
  verb: string;
  /** Whether the service keeps a basic-auth password already. */
  passwordIsSet: boolean;
  onSubmit: () => void;
  onLeave: () => void;
};

/** Every field of a monitor, for the pages that create and edit one. */
export function MonitorForm({ draft, verb, passwordIsSet, onSubmit, onLeave }: MonitorFormProps) {
  const { values, set, error } = draft;
  const zone = useAccount().time_zone;
  type Text = { [Name in keyof MonitorValues]: MonitorValues[Name] extends string ? Name : never }[keyof MonitorValues];
  const field = (name: Text, label: string) => ({
    name,
    label,
    value: values[name],
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput {...field('name', 'Name')} autoFocus placeholder="Home page" autoComplete="off" />
      <TextInput
        {...field('url', 'URL')}
        type="url"
        placeholder="https://example.com/"
        spellCheck={false}
        autoComplete="off"
      />
      <Pair>
        <NativeSelect {...field('interval', 'Check')} data={INTERVALS} />
        <NativeSelect {...field('request_method', 'Request method')} data={METHODS} />
      </Pair>
      <NativeSelect
        {...field('alert_condition', 'Alert when')}
        data={CONDITIONS}
        description="Two more checks within ten seconds confirm it before anybody is alerted"
      />
      {values.alert_condition !== 'url_unavailable' && (
        <Textarea
          {...field('alert_text_lookup', 'Text to look up')}
          autosize
          minRows={1}
          maxRows={6}
          description="Compared as it stands, letter case included"
        />
      )}
      <Group title="Alerts" hint="Each channel hears when an incident opens and when it closes.">
        <PairRows
          name="alerts"
          rows={values.alerts}
          onChange={(rows) => set('alerts', rows)}
          error={error}
          keyLabel="Channel"
          valueLabel="Destination"
          choices={CHANNELS}
          placeholder={(channel) => CHANNELS.find(({ value }) => value === channel)?.example ?? ''}
          addVerb="Add alert"
        />
      </Group>
      <Group title="Expiry" hint="One alert for each certificate and each registration, before it runs out.">
        <Pair>
          <NativeSelect {...field('ssl_alert_days', 'TLS certificate')} data={EXPIRY_DAYS} />
          <NativeSelect {...field('domain_alert_days', 'Domain name')} data={EXPIRY_DAYS} />
        </Pair>
      </Group>
      <Group title="Request">
        <PairRows
          name="request_headers"
          rows={values.request_headers}
          onChange={(rows) => set('request_headers', rows)}
          error={error}
          keyLabel="Header"
          valueLabel="Value"
          placeholder={() => 'Value'}
          addVerb="Add header"
        />
        <TextInput {...field('request_auth_username', 'Basic auth username')} autoComplete="off" spellCheck={false} />
        <SecretInput
          label="Basic auth password"
          name="request_auth_password"
          isSet={passwordIsSet}
          value={values.request_auth_password}
          error={error('request_auth_password')}
          onChange={(password) => set('request_auth_password', password)}
        />
        <Switch
          name="cache_buster"
          label="Cache buster"
          description="Each check adds a query parameter never used before, so that no cache answers"
          checked={values.cache_buster}
          error={error('cache_buster')}
          onChange={(event) => set('cache_buster', event.currentTarget.checked)}
        />
      </Group>
      <Group
        title="Maintenance"
        hint={`Checks go on, nobody is alerted, and the time counts neither as up nor as down. In your time zone, ${zone}.`}
      >
        <Pair>
          <TextInput {...field('maintenance_start_at', 'From')} type="datetime-local" />
          <TextInput {...field('maintenance_end_at', 'To')} type="datetime-local" />
        </Pair>
      </Group>
    </Form>
  );
}
