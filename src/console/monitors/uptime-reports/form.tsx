import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Form, Group, Pair } from '../../ui/form/form.tsx';
import { inlineSelectProps } from '../../ui/form/inline-select.ts';
import { PairRows } from '../../ui/form/pair-rows.tsx';
import { ZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { groupsQuery } from '../groups/queries.ts';
import { ChosenMonitors } from '../monitor/chosen-monitors.tsx';
import { FREQUENCIES, LANGUAGES } from './labels.ts';
import { logoPagesQuery } from './queries.ts';
import type { ReportValues } from './values.ts';

type ReportFormProps = {
  draft: Draft<ReportValues>;
  verb: string;
  onSubmit: () => void;
  onLeave: () => void;
};

export function ReportForm({ draft, verb, onSubmit, onLeave }: ReportFormProps) {
  const { values, set, error } = draft;
  const may = useMay();
  const groups = useQuery(groupsQuery).data ?? [];
  const pages = useQuery(logoPagesQuery).data ?? [];
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      <TextInput
        label={t('Name')}
        description={t('Recipients see it, for example the name of a client')}
        placeholder={t('Client’s websites')}
        autoFocus
        autoComplete="off"
        {...draft.field('name')}
      />
      <NativeSelect
        label={t('Frequency')}
        data={Object.entries(FREQUENCIES).map(([value, label]) => ({ value, label }))}
        {...draft.field('frequency')}
      />
      <Group title={t('Monitors')}>
        <ChosenMonitors
          ids={values.monitor_ids}
          error={error('monitor_ids')}
          onChange={(ids) => set('monitor_ids', ids)}
        />
        <MultiSelect
          label={t('Groups')}
          description={t('A group counts as down by its own rule')}
          name="group_ids"
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.group_ids}
          error={error('group_ids')}
          disabled={groups.length === 0}
          placeholder={groups.length === 0 ? t('You have no groups.') : ''}
          {...inlineSelectProps}
          onChange={(ids) => set('group_ids', ids)}
        />
      </Group>
      <Group
        title={t('SLA')}
        hint={t('The report shows whether the agreed uptime was reached, and the credit if it was not.')}
      >
        <TextInput
          label={t('Agreed uptime in percent')}
          description={t('Leave empty without an SLA')}
          placeholder="99.9"
          inputMode="decimal"
          autoComplete="off"
          {...draft.field('sla_target')}
        />
        <PairRows
          name="sla_credits"
          rows={values.sla_credits}
          error={error}
          keyLabel={t('Uptime below, in percent')}
          valueLabel={t('Credit in percent')}
          placeholder={() => '10'}
          addVerb={t('Add credit')}
          onChange={(rows) => set('sla_credits', rows)}
        />
      </Group>
      <Pair>
        <NativeSelect label={t('Language')} data={LANGUAGES} {...draft.field('language')} />
        <ZoneSelect value={values.time_zone} error={error('time_zone')} onChange={(zone) => set('time_zone', zone)} />
      </Pair>
      <NativeSelect
        label={t('Logo')}
        description={t('The logo of one of your status pages')}
        data={[
          { value: '', label: t('No logo') },
          ...pages.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...draft.field('logo_page_id')}
      />
      <Checkbox
        label={t('Show recipients what outages cost')}
        description={t('Estimated visits and sales that were lost')}
        checked={values.show_costs}
        disabled={!values.show_costs && !(may('websites:read') && may('market:read'))}
        error={error('show_costs')}
        onChange={(event) => set('show_costs', event.currentTarget.checked)}
      />
    </Form>
  );
}
