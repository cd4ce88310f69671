import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GroupHeader, MonitorCounts, MonitorStatus } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Segments } from '../../ui/layout/segments.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { groupChoices } from '../groups/paths.ts';
import { STATES } from '../monitor/labels.ts';
import type { MonitorsSearch } from '../monitor/search.ts';
import classes from './list.module.css';

type FilterProps = { search: MonitorsSearch; onChange: (part: Partial<MonitorsSearch>) => void };

const ALWAYS: MonitorStatus[] = ['down', 'up', 'paused'];
/** These statuses are shown only if a monitor has them. They are last, so the other buttons don't move. */
const SECONDARY_STATUSES: MonitorStatus[] = ['degraded', 'unreachable', 'unknown', 'maintenance', 'pending'];

export function StatusFilter({ search, counts }: { search: MonitorsSearch; counts: MonitorCounts | undefined }) {
  const sometimes = SECONDARY_STATUSES.filter((status) => search.status === status || (counts?.[status] ?? 0) > 0);
  const segment = (status: MonitorStatus | undefined, word: string, number: number | undefined) => ({
    word,
    count: number,
    isOpen: search.status === status,
    link: { to: '/monitors', search: { ...search, page: undefined, status } } as const,
  });
  return (
    <div className={classes.statuses}>
      <Segments
        label={t('By status')}
        segments={[
          segment(undefined, t('All'), counts?.total),
          ...[...ALWAYS, ...sometimes].map((status) => segment(status, STATES[status].word, counts?.[status])),
        ]}
      />
    </div>
  );
}

type MonitorsBarProps = FilterProps & {
  tags: string[];
  groups: GroupHeader[];
  children: ReactNode;
};

export function MonitorsBar({ search, tags, groups, onChange, children }: MonitorsBarProps) {
  const choices = search.tag && !tags.includes(search.tag) ? [search.tag, ...tags] : tags;
  return (
    <ListBar>
      <SearchBox
        label={t('Search name, address or tag')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <NativeSelect
        aria-label={t('Tag')}
        disabled={choices.length === 0}
        value={search.tag ?? ''}
        data={[{ value: '', label: t('All tags') }, ...choices]}
        onChange={(event) => onChange({ tag: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        aria-label={t('Group')}
        disabled={groups.length === 0 && search.group_id === undefined}
        value={search.group_id ?? ''}
        data={[{ value: '', label: t('All groups') }, ...groupChoices(groups)]}
        onChange={(event) => onChange({ group_id: Number(event.currentTarget.value) || undefined })}
      />
      <div className={classes.barEnd}>{children}</div>
    </ListBar>
  );
}
