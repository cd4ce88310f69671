import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/index.ts';
import { AlertRows, channelOf, MissingChannel } from '../monitors/index.ts';
import type { Draft } from '../ui/form/draft.ts';
import { FieldWarning } from '../ui/form/field-warning.tsx';
import { Folded, FoldedList } from '../ui/form/folded.tsx';
import classes from '../ui/form/form.module.css';
import { Form, Group, Pair } from '../ui/form/form.tsx';
import { ZoneSelect } from '../ui/form/time-zone-select.tsx';
import { AccessFields } from './access-fields.tsx';
import { isUnlikelyDomain } from './domain-kind.ts';
import { RETENTIONS } from './labels.ts';
import settings from './settings/settings.module.css';
import { summaryOf, type WebsiteValues } from './values.ts';

type WebsiteFormProps = {
  draft: Draft<WebsiteValues>;
  verb: string;
  onSubmit: () => void;
  onLeave: () => void;
};

export function NewWebsiteForm({ draft, ...form }: WebsiteFormProps) {
  const [left, setLeft] = useState('');
  // Warns only after the field loses the focus, because the user could still type the dot.
  const isDoubtful = left === draft.values.domain && isUnlikelyDomain(left);
  return (
    <Form draft={draft} label={form.verb} {...form}>
      <TextInput
        label={t('Domain')}
        // not shown
        placeholder="example.com"
        description={t('You can paste a full URL. Only the host name is used')}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...draft.field('domain')}
        onBlur={(event) => setLeft(event.currentTarget.value)}
      />
      {isDoubtful && (
        <FieldWarning>
          {t('This domain has no dot, as in example.com. Check it, unless it is a name in your own network.')}
        </FieldWarning>
      )}
      <TimeZone draft={draft} />
      <FoldedList>
        <Folded title={t('More options')} summary={summaryOf(draft.values)} isWrong={draft.isWrong(OPTIONS)}>
          <AccessFields draft={draft} passwordIsSet={false} />
          <Options draft={draft} bots={BOTS} />
        </Folded>
      </FoldedList>
    </Form>
  );
}

type EditWebsiteFormProps = Omit<WebsiteFormProps, 'onLeave'> & {
  domain: string;
  saved: boolean;
  bots: string;
};

export function EditWebsiteForm({ draft, domain, bots, ...form }: EditWebsiteFormProps) {
  return (
    <Form draft={draft} label={form.verb} {...form}>
      <dl className={settings.fixed}>
        <dt>{t('Domain')}</dt>
        <dd>
          <b>{domain}</b>
          <span>{t('The domain can’t be changed. To track a new one, add another website')}</span>
        </dd>
      </dl>
      <TimeZone draft={draft} />
      <Options draft={draft} bots={bots} />
    </Form>
  );
}

function TimeZone({ draft: { values, set, error } }: Pick<WebsiteFormProps, 'draft'>) {
  return (
    <ZoneSelect
      value={values.time_zone}
      error={error('time_zone')}
      description={t('Days start and end in this time zone. Unique visitors are counted per day')}
      onChange={(zone) => set('time_zone', zone)}
    />
  );
}

const BOTS = t('Crawlers, monitors and scripts. If included, you can filter them in reports');

const OPTIONS = [
  'group',
  'privacy',
  'password',
  'noindex',
  'email',
  'alerts',
  'spike_threshold',
  'drop_threshold',
  'exclude_bots',
  'honor_gpc',
  'exclude_paths',
  'exclude_hosts',
  'exclude_params',
  'exclude_ips',
  'retention_months',
];

function Options({ draft, bots }: Pick<EditWebsiteFormProps, 'draft' | 'bots'>) {
  const { values, set, error } = draft;
  type Text = { [Name in keyof WebsiteValues]: WebsiteValues[Name] extends string ? Name : never }[keyof WebsiteValues];
  const field = (name: Text, label: string) => ({
    ...draft.field(name),
    label,
  });
  const lines = (name: Text, label: string) => ({ ...field(name, label), autosize: true, minRows: 2, maxRows: 10 });
  return (
    <>
      <TextInput
        {...field('group', t('Group'))}
        placeholder={t('No group')}
        maxLength={60}
        description={t('Websites in the same group are listed together')}
      />
      <Group title={t('Reports and alerts')}>
        <Switch
          name="email"
          label={t('Email reports')}
          description={t('Every Monday and on the first of the month, to your email address')}
          checked={values.email}
          error={error('email')}
          onChange={(event) => set('email', event.currentTarget.checked)}
        />
        {values.email && <MissingChannel channel="email" />}
        <Pair>
          <TextInput
            {...field('spike_threshold', t('Traffic spike'))}
            inputMode="numeric"
            placeholder={t('Off')}
            description={t('Visitors in 30 minutes')}
          />
          <TextInput
            {...field('drop_threshold', t('Traffic drop'))}
            inputMode="numeric"
            placeholder={t('Off')}
            description={t('Percent below normal')}
          />
        </Pair>
        <AlertRows
          rows={values.alerts}
          onChange={(rows) => set('alerts', rows)}
          error={error}
          below={({ key }, isContact) => !isContact && <p className={classes.below}>{channelOf(key).hint}</p>}
        />
        {values.alerts.length === 0 && (values.spike_threshold !== '' || values.drop_threshold !== '') && (
          <FieldWarning>{t('No one is alerted about the traffic. Add an alert.')}</FieldWarning>
        )}
      </Group>
      <Group title={t('Exclusions')}>
        <Switch
          name="exclude_bots"
          label={t('Exclude bots')}
          description={bots}
          checked={values.exclude_bots}
          error={error('exclude_bots')}
          onChange={(event) => set('exclude_bots', event.currentTarget.checked)}
        />
        <Switch
          name="honor_gpc"
          label={t('Respect Global Privacy Control')}
          description={t('Excludes visitors if their browser asks not to be tracked')}
          checked={values.honor_gpc}
          error={error('honor_gpc')}
          onChange={(event) => set('honor_gpc', event.currentTarget.checked)}
        />
        <Textarea
          {...lines('exclude_paths', t('Excluded paths'))}
          description={t('One per line. Use * as a wildcard')}
          placeholder={'/admin/*\n/preview'}
        />
        <Textarea
          {...lines('exclude_hosts', t('Excluded host names'))}
          description={t('One per line. Use * as a wildcard')}
          placeholder={'staging.example.com\n*.test'}
        />
        <Textarea
          {...lines('exclude_params', t('Excluded URL parameters'))}
          description={t(
            'One per line. Use * at the end as a wildcard. Campaign parameters such as utm_* and gclid are always excluded',
          )}
          placeholder={'session\nref_*'}
        />
        <Textarea
          {...lines('exclude_ips', t('Excluded IPs'))}
          description={t('One address or range per line')}
          placeholder={'203.0.113.7\n2001:db8::/32'}
        />
      </Group>
      <NativeSelect
        {...field('retention_months', t('Data retention'))}
        data={RETENTIONS}
        description={t('Older data is permanently deleted every night')}
      />
    </>
  );
}
