import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { CHANNELS, channelOf, MissingChannel } from '../monitors/index.ts';
import type { Draft } from '../ui/form/draft.ts';
import classes from '../ui/form/form.module.css';
import { Form, Group, Pair } from '../ui/form/form.tsx';
import { PairRows } from '../ui/form/pair-rows.tsx';
import { SecretInput } from '../ui/form/secret-input.tsx';
import { ZoneSelect } from '../ui/form/time-zone-select.tsx';
import { PRIVACY, RETENTIONS } from './labels.ts';
import type { WebsiteValues } from './values.ts';

type WebsiteFormProps = {
  draft: Draft<WebsiteValues>;
  verb: string;
  /** The domain is chosen once, when the website is added. */
  domainIsFixed: boolean;
  passwordIsSet: boolean;
  /** What is said of the bots of a website that there is. */
  bots?: string | undefined;
  onSubmit: () => void;
  onLeave: () => void;
};

export function WebsiteForm({ draft, verb, domainIsFixed, passwordIsSet, bots, onSubmit, onLeave }: WebsiteFormProps) {
  const { values, set, error } = draft;
  type Text = { [Name in keyof WebsiteValues]: WebsiteValues[Name] extends string ? Name : never }[keyof WebsiteValues];
  const field = (name: Text, label: string) => ({
    name,
    label,
    value: values[name],
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  const lines = (name: Text, label: string) => ({ ...field(name, label), autosize: true, minRows: 2, maxRows: 10 });
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      {!domainIsFixed && (
        <TextInput
          name="domain"
          label="Domain"
          placeholder="example.com"
          description="A pasted address is fine: only its host name counts"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.domain}
          error={error('domain')}
          onChange={(event) => set('domain', event.currentTarget.value)}
        />
      )}
      <ZoneSelect
        value={values.time_zone}
        error={error('time_zone')}
        description="Its days begin and end there; visitors are told apart within a day"
        onChange={(zone) => set('time_zone', zone)}
      />
      <NativeSelect
        name="privacy"
        label="Statistics"
        description={PRIVACY[values.privacy].hint}
        data={Object.entries(PRIVACY).map(([value, { word }]) => ({ value, label: word }))}
        value={String(values.privacy)}
        error={error('privacy')}
        onChange={(event) => set('privacy', Number(event.currentTarget.value) as WebsiteValues['privacy'])}
      />
      {values.privacy === 2 && (
        <SecretInput
          label="Password"
          name="password"
          isSet={passwordIsSet}
          description="At least 8 characters"
          value={values.password}
          error={error('password')}
          onChange={(password) => set('password', password)}
        />
      )}
      {values.privacy === 0 && (
        <Switch
          name="noindex"
          label="Hide from search engines"
          description="They are asked to leave the public statistics out"
          checked={values.noindex}
          error={error('noindex')}
          onChange={(event) => set('noindex', event.currentTarget.checked)}
        />
      )}
      <Group title="Reports and alerts">
        <Switch
          name="email"
          label="E-mail reports"
          description="On Mondays and on the first of a month, to your address"
          checked={values.email}
          error={error('email')}
          onChange={(event) => set('email', event.currentTarget.checked)}
        />
        {values.email && <MissingChannel channel="email" />}
        <Pair>
          <TextInput
            {...field('spike_threshold', 'Spike')}
            inputMode="numeric"
            placeholder="Off"
            description="Visitors in half an hour"
          />
          <TextInput
            {...field('drop_threshold', 'Drop')}
            inputMode="numeric"
            placeholder="Off"
            description="Percent below the usual"
          />
        </Pair>
        <PairRows
          name="alerts"
          rows={values.alerts}
          onChange={(rows) => set('alerts', rows)}
          error={error}
          keyLabel="Channel"
          valueLabel="Destination"
          choices={CHANNELS}
          placeholder={(channel) => channelOf(channel).example}
          addVerb="Add alert"
          below={({ key }) => (
            <>
              <MissingChannel channel={key} />
              <p className={classes.hint}>{channelOf(key).hint}</p>
            </>
          )}
        />
      </Group>
      <Group title="What does not count">
        <Switch
          name="exclude_bots"
          label="Exclude bots"
          description={
            bots ?? 'Crawlers, monitors and scripts; else they are in every figure, with a filter that tells them apart'
          }
          checked={values.exclude_bots}
          error={error('exclude_bots')}
          onChange={(event) => set('exclude_bots', event.currentTarget.checked)}
        />
        <Switch
          name="honor_gpc"
          label="Respect Global Privacy Control"
          description="Visitors whose browser asks not to be tracked are left out"
          checked={values.honor_gpc}
          error={error('honor_gpc')}
          onChange={(event) => set('honor_gpc', event.currentTarget.checked)}
        />
        <Textarea
          {...lines('exclude_paths', 'Excluded paths')}
          description="One a line; * stands for anything"
          placeholder={'/admin/*\n/preview'}
        />
        <Textarea
          {...lines('exclude_hosts', 'Excluded host names')}
          description="One a line; * stands for anything"
          placeholder={'staging.example.com\n*.test'}
        />
        <Textarea
          {...lines('exclude_params', 'Excluded URL parameters')}
          description="One a line; * stands for anything at an end. Those of campaigns, such as utm_* and gclid, never count"
          placeholder={'session\nref_*'}
        />
        <Textarea
          {...lines('exclude_ips', 'Excluded IPs')}
          description="One address or range a line"
          placeholder={'203.0.113.7\n2001:db8::/32'}
        />
      </Group>
      <NativeSelect
        {...field('retention_months', 'Keep what was counted')}
        data={RETENTIONS}
        description="What is older is deleted for good, each night"
      />
    </Form>
  );
}
