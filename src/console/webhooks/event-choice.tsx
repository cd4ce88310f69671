import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventType } from '../api/webhooks.ts';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import { eventTypesQuery } from './queries.ts';
import classes from './webhooks.module.css';

export const GROUP_NAMES: Record<EventType['group'], string> = {
  monitors: 'Monitors',
  websites: 'Websites',
  market: 'Market',
  account: 'Account',
};

const WHOLE_GROUPS: Record<EventType['group'], string> = {
  monitors: 'All events of monitors, also new types',
  websites: 'All events of websites, also new types',
  market: 'All events of the shop, also new types',
  account: 'All events of members and keys, also new types',
};

type EventChoiceProps = {
  /** types and groups of them; none: all */
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** Which events a webhook is told of: whole groups, or single types of them. */
export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const types = useQuery(eventTypesQuery);
  if (types.isError) return <LoadFailure error={types.error} onRetry={() => types.refetch()} />;
  if (!types.data) return <Skeleton aria-busy="true" height={154} radius={8} />;
  const set = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <div>
      {[...Map.groupBy(types.data, ({ group }) => group)].map(([group, members]) => (
        <details key={group} className={classes.group}>
          <summary>
            {GROUP_NAMES[group]}
            <span className={classes.chosen}>{countOf(group, members, chosen)}</span>
          </summary>
          <div className={classes.types}>
            <Checkbox
              className={classes.whole}
              label={WHOLE_GROUPS[group]}
              checked={chosen.includes(group)}
              onChange={(event) => set(group, event.currentTarget.checked)}
            />
            {members.map(({ type, description }) => (
              <Checkbox
                key={type}
                label={type}
                description={description}
                disabled={chosen.includes(group)}
                checked={chosen.includes(group) || chosen.includes(type)}
                onChange={(event) => set(type, event.currentTarget.checked)}
              />
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

function countOf(group: string, members: EventType[], chosen: string[]): string {
  if (chosen.length === 0 || chosen.includes(group)) return 'All';
  const single = members.filter(({ type }) => chosen.includes(type)).length;
  return single === 0 ? 'None' : `${single} of ${members.length}`;
}

/** What a webhook is told of, in a few words. */
export const eventsText = (events: string[]): string =>
  events.length === 0 ? 'All events' : events.map((one) => GROUP_NAMES[one as EventType['group']] ?? one).join(', ');
