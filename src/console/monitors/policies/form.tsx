import { Switch, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { ZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { Weekdays } from '../maintenance/days.tsx';
import { Steps } from './steps.tsx';
import type { PolicyValues } from './values.ts';

type PolicyFormProps = { draft: Draft<PolicyValues>; verb: string; onSubmit: () => void; onLeave: () => void };

export function PolicyForm({ draft, verb, onSubmit, onLeave }: PolicyFormProps) {
  const { values, set, error } = draft;
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput label={t('Name')} placeholder={t('Nights off')} autoComplete="off" {...draft.field('name')} />
      <TextInput
        label={t('Delay in minutes')}
        inputMode="numeric"
        autoComplete="off"
        // not shown: a number
        placeholder="0"
        description={t('An incident that ends earlier sends no alert')}
        {...draft.field('delay_minutes')}
      />
      <Group
        title={t('Escalation')}
        hint={t('Further alerts, until someone acknowledges the incident. They count from the first alert.')}
      >
        <Steps steps={values.steps} error={error} onChange={(steps) => set('steps', steps)} />
      </Group>
      <Group
        title={t('Quiet hours')}
        hint={t('Alerts wait until quiet hours end. You then get an alert for monitors that are still down.')}
      >
        <Switch
          name="has_quiet_hours"
          label={t('Keep quiet hours')}
          checked={values.has_quiet_hours}
          onChange={(event) => set('has_quiet_hours', event.currentTarget.checked)}
        />
        {values.has_quiet_hours && <QuietHours draft={draft} />}
      </Group>
      <Group title={t('New monitors')}>
        <Switch
          name="is_default"
          label={t('New monitors start with this policy')}
          checked={values.is_default}
          onChange={(event) => set('is_default', event.currentTarget.checked)}
        />
      </Group>
    </Form>
  );
}

function QuietHours({ draft: { values, set, error } }: Pick<PolicyFormProps, 'draft'>) {
  const quiet = values.quiet_hours;
  const change = (part: Partial<typeof quiet>) => set('quiet_hours', { ...quiet, ...part });
  const time = (name: 'from' | 'to', label: string) => ({
    name: `quiet_hours[${name}]`,
    type: 'time',
    label,
    value: quiet[name],
    error: error(`quiet_hours[${name}]`),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Pair>
        <TextInput {...time('from', t('From'))} />
        <TextInput {...time('to', t('To'))} />
      </Pair>
      <Weekdays
        chosen={quiet.weekdays}
        error={error('quiet_hours[weekdays]')}
        onChange={(weekdays) => change({ weekdays })}
      />
      <FieldWarning>{error('quiet_hours')}</FieldWarning>
      <ZoneSelect
        description={t('Applies to the days and times above')}
        value={quiet.time_zone}
        error={error('quiet_hours[time_zone]')}
        onChange={(time_zone) => change({ time_zone })}
      />
      <Switch
        name="quiet_exempts_critical"
        label={t('Critical monitors alert anyway')}
        checked={values.quiet_exempts_critical}
        onChange={(event) => set('quiet_exempts_critical', event.currentTarget.checked)}
      />
    </>
  );
}
