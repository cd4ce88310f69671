import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GroupHeader, MonitorRow } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { membersText } from '../groups/labels.ts';
import { pathOf } from '../groups/paths.ts';
import { STATES } from '../monitor/labels.ts';
import classes from './group-headings.module.css';

const NO_GROUP = 'none';

/** Headings for a list that is sorted by group. Groups stay closed in this browser. */
export function useGroupHeadings(groups: GroupHeader[]) {
  const [closed, setClosed] = useLocalStorage<string[]>({
    key: 'gatehouse-monitors-closed-groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const byKey = new Map(groups.map((group) => [String(group.id), group]));
  const isClosed = (key: string) => closed.includes(key);
  const toggle = (key: string) =>
    setClosed(isClosed(key) ? closed.filter((other) => other !== key) : [...closed, key].slice(-200));
  return {
    keyOf: ({ group_id }: MonitorRow) => (group_id === null ? NO_GROUP : String(group_id)),
    isClosed,
    heading: (key: string) => {
      const group = byKey.get(key);
      const name = group ? pathOf(groups, group.id) : t('No group');
      return (
        <span className={classes.heading}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={isClosed(key) ? t('Expand {name}', { name }) : t('Collapse {name}', { name })}
            aria-expanded={!isClosed(key)}
            onClick={() => toggle(key)}
          >
            <IconChevronRight
              size={16}
              aria-hidden
              style={{ transform: isClosed(key) ? undefined : 'rotate(90deg)' }}
            />
          </ActionIcon>
          {group ? (
            <>
              <Link to="/monitor-groups/$id" params={{ id: key }} className={classes.name} title={name}>
                {name}
              </Link>
              <Status {...STATES[group.status]} />
              <span className={classes.count}>{membersText(group)}</span>
            </>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
        </span>
      );
    },
  };
}
