import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { Folded } from '../../ui/form/folded.tsx';
import { Group } from '../../ui/form/form.tsx';
import { groupChoices, pathOf } from '../groups/paths.ts';
import { groupsQuery } from '../groups/queries.ts';
import { ChosenMonitors } from '../monitor/chosen-monitors.tsx';
import type { MonitorValues } from './values.ts';

/** `id`: undefined for a new monitor */
export function GroupFields({ draft, id }: { draft: Draft<MonitorValues>; id: number | undefined }) {
  const { values, set, error } = draft;
  const groups = useQuery(groupsQuery).data ?? [];
  return (
    <Folded
      title={t('Group and dependencies')}
      summary={summary(values, pathOf(groups, Number(values.group_id)))}
      isWrong={draft.isWrong(['group_id', 'depends_on'])}
    >
      <NativeSelect
        label={t('Group')}
        data={[{ value: '', label: t('No group') }, ...groupChoices(groups)]}
        {...draft.field('group_id')}
      />
      <Group
        title={t('Depends on')}
        hint={t(
          'If one of these monitors is down or in maintenance, a failure makes this monitor unreachable, without an incident or an alert.',
        )}
      >
        <ChosenMonitors
          ids={values.depends_on}
          without={id}
          error={error('depends_on')}
          onChange={(ids) => set('depends_on', ids)}
        />
      </Group>
    </Folded>
  );
}

function summary({ depends_on: parents }: MonitorValues, group: string): string {
  const depends =
    parents.length > 0 &&
    t('depends on {count, plural, one {# monitor} other {# monitors}}', { count: parents.length });
  return [group, depends].filter(Boolean).join(', ') || t('None');
}
