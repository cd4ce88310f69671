import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import type { Draft } from '../../ui/form/draft.ts';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { ZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { ChosenMonitors } from '../monitor/chosen-monitors.tsx';
import { MonthDays, Weekdays } from './days.tsx';
import { describeSchedule, RECURRENCES } from './labels.ts';
import classes from './maintenance.module.css';
import { Quietest } from './quietest.tsx';
import { isPast, type MaintenanceValues, minutesOf } from './values.ts';

type MaintenanceFormProps = {
  draft: Draft<MaintenanceValues>;
  verb: string;
  onSubmit: () => void;
  onLeave: () => void;
};

export function MaintenanceForm({ draft, verb, onSubmit, onLeave }: MaintenanceFormProps) {
  const { values, set, error } = draft;
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        label={t('Name')}
        placeholder={t('Database upgrade')}
        autoFocus
        autoComplete="off"
        description={t('Shown on status pages')}
        {...draft.field('name')}
      />
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxRows={8}
        description={t('Details for status page visitors')}
        {...draft.field('description')}
      />
      <Group title={t('Monitors')}>
        <SegmentedControl
          aria-label={t('Which monitors')}
          transitionDuration={0}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'chosen', label: t('Selected monitors') },
            { value: 'all', label: t('All monitors, including future ones') },
          ]}
          value={values.all_monitors ? 'all' : 'chosen'}
          onChange={(which) => set('all_monitors', which === 'all')}
        />
        {!values.all_monitors && (
          <ChosenMonitors
            ids={values.monitor_ids}
            error={error('monitor_ids')}
            onChange={(ids) => set('monitor_ids', ids)}
          />
        )}
      </Group>
      <Times draft={draft} />
    </Form>
  );
}

function Times({ draft }: { draft: Draft<MaintenanceValues> }) {
  const { values, set, error } = draft;
  const { recurrence, duration } = values;
  const isOnce = recurrence === 'once';
  const when = describeSchedule({ ...values, duration_minutes: minutesOf(duration) });
  const timed = (name: 'starts_on' | 'ends_on' | 'start_time', label: string) => ({
    ...draft.field(name),
    label,
  });
  const lasting = (part: 'hours' | 'minutes', label: string, max: number) => (
    <TextInput
      name={part}
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      value={duration[part]}
      onChange={(event) => set('duration', { ...duration, [part]: event.currentTarget.value })}
    />
  );
  const tooLong = error('duration_minutes');
  return (
    <Group title={t('When')}>
      <SegmentedControl
        aria-label={t('Repeats')}
        transitionDuration={0}
        style={{ alignSelf: 'flex-start' }}
        data={RECURRENCES}
        value={recurrence}
        onChange={(value) => set('recurrence', value as MaintenanceValues['recurrence'])}
      />
      {recurrence === 'weekly' && (
        <Weekdays chosen={values.weekdays} error={error('weekdays')} onChange={(days) => set('weekdays', days)} />
      )}
      {recurrence === 'monthly' && (
        <MonthDays
          chosen={values.month_days}
          error={error('month_days')}
          onChange={(days) => set('month_days', days)}
        />
      )}
      <Pair>
        <DateField {...timed('starts_on', isOnce ? t('Day') : t('First day'))} />
        {!isOnce && <DateField {...timed('ends_on', t('Last day (optional)'))} />}
      </Pair>
      <div>
        <div className={classes.clock}>
          <TextInput {...timed('start_time', t('Starts at'))} type="time" />
          {lasting('hours', t('Duration (hours)'), 168)}
          {lasting('minutes', t('Minutes'), 59)}
        </div>
        {tooLong && (
          <p className={classes.wrong} role="alert">
            {tooLong}
          </p>
        )}
      </div>
      <ZoneSelect
        description={t('Applies to the days and times above')}
        value={values.time_zone}
        error={error('time_zone')}
        onChange={(zone) => set('time_zone', zone)}
      />
      <p className={`${formClasses.hint} ${classes.words}`} aria-live="polite">
        {when ? `${when}, ${values.time_zone}` : t('Choose days, a time and a duration.')}
      </p>
      {isOnce && (
        <Quietest
          monitorIds={values.all_monitors ? undefined : values.monitor_ids}
          minutes={minutesOf(duration)}
          timeZone={values.time_zone}
          chosen={{ day: values.starts_on, time: values.start_time }}
          onChoose={({ day, time }) => {
            set('starts_on', day);
            set('start_time', time);
          }}
        />
      )}
      {isPast(values, Date.now()) && <FieldWarning>{t('This maintenance is in the past.')}</FieldWarning>}
    </Group>
  );
}
