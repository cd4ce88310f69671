import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import formClasses from '../../ui/form/form.module.css';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { AlertRows } from '../alerts/alert-rows.tsx';
import { TestOne } from '../alerts/test-alert.tsx';
import { groupChoices } from '../groups/paths.ts';
import { groupsQuery } from '../groups/queries.ts';
import { ChosenMonitors } from '../monitor/chosen-monitors.tsx';
import { PERIODS } from './labels.ts';
import type { ObjectiveValues } from './values.ts';

type ObjectiveFormProps = {
  draft: Draft<ObjectiveValues>;
  verb: string;
  onSubmit: () => void;
  onLeave: () => void;
};

export function ObjectiveForm({ draft, verb, onSubmit, onLeave }: ObjectiveFormProps) {
  const { values, set, error } = draft;
  const groups = useQuery(groupsQuery).data ?? [];
  const chooseGroup = (event: { currentTarget: { value: string } }) => {
    set('group_id', event.currentTarget.value);
    draft.forget('monitor_ids');
  };
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        label={t('Name')}
        placeholder={t('Checkout is reachable')}
        autoFocus
        autoComplete="off"
        {...draft.field('name')}
      />
      <Pair>
        <TextInput label={t('Target in percent')} inputMode="decimal" autoComplete="off" {...draft.field('target')} />
        <NativeSelect label={t('Period')} data={PERIODS} {...draft.field('period')} />
      </Pair>
      <Group title={t('Measured in')}>
        <SegmentedControl
          aria-label={t('Measured in')}
          transitionDuration={0}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'time', label: t('Time') },
            { value: 'visitors', label: t('Visitors') },
          ]}
          value={values.measure}
          onChange={(measure) => set('measure', measure as ObjectiveValues['measure'])}
        />
        <p className={formClasses.hint} aria-live="polite">
          {values.measure === 'time'
            ? t('Each minute of downtime counts the same.')
            : t(
                'Each minute counts in proportion to the usual visitors in that hour of the week, so an outage at night costs little. Needs a website with the monitor’s host and two weeks of visitors.',
              )}
        </p>
      </Group>
      <Group
        title={t('Monitors')}
        hint={values.covers === 'monitors' && t('The time counts as down while any of them is down.')}
      >
        <SegmentedControl
          aria-label={t('Monitors')}
          transitionDuration={0}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'monitors', label: t('Monitors') },
            { value: 'group', label: t('Group') },
          ]}
          value={values.covers}
          onChange={(covers) => set('covers', covers as ObjectiveValues['covers'])}
        />
        {values.covers === 'monitors' ? (
          <ChosenMonitors
            ids={values.monitor_ids}
            error={error('monitor_ids')}
            onChange={(ids) => set('monitor_ids', ids)}
          />
        ) : (
          <NativeSelect
            label={t('Group')}
            description={t('Includes the groups in it, and the monitors that you add later')}
            data={[{ value: '', label: t('Choose a group') }, ...groupChoices(groups)]}
            {...draft.field('group_id')}
            error={error('group_id') ?? (error('monitor_ids') && t('Choose a group'))}
            onChange={chooseGroup}
          />
        )}
      </Group>
      <Group
        title={t('Alerts')}
        hint={t('One message when the error budget burns too fast, one when it has recovered.')}
      >
        <AlertRows
          rows={values.alerts}
          onChange={(rows) => set('alerts', rows)}
          error={error}
          below={(row, isContact) => <TestOne row={row} hasHint={!isContact} />}
        />
      </Group>
    </Form>
  );
}
