import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ResourcesField } from '../accounts/resources-field.tsx';
import type { NamedResource } from '../api/accounts.ts';
import type { EventType } from '../api/webhooks.ts';
import { t } from '../i18n/index.ts';
import { LoadFailure } from '../ui/feedback/notice.tsx';
import { eventTypesQuery } from './queries.ts';
import type { SubjectKind } from './values.ts';
import classes from './webhooks.module.css';

export const GROUP_NAMES: Record<EventType['group'], string> = {
  monitors: t('Monitors'),
  websites: t('Websites'),
  market: t('Market'),
  account: t('Account'),
};

const WHOLE_GROUPS: Record<EventType['group'], string> = {
  monitors: t('All monitor events, including new types'),
  websites: t('All website events, including new types'),
  market: t('All shop events, including new types'),
  account: t('All member and key events, including new types'),
};

/** Resources to which the events of a group can be limited. */
const SUBJECTS: Partial<Record<EventType['group'], { kind: SubjectKind; label: string; placeholder: string }>> = {
  monitors: { kind: 'monitor', label: t('Only for these monitors'), placeholder: t('All monitors') },
  websites: { kind: 'website', label: t('Only for these websites'), placeholder: t('All websites') },
  market: { kind: 'item', label: t('Only for these items'), placeholder: t('All items') },
};

type EventChoiceProps = {
  /** event types and groups. Empty for all */
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** an empty list means all resources of a kind */
  subjects: Record<SubjectKind, NamedResource[]>;
  onSubjects: (kind: SubjectKind, resources: NamedResource[]) => void;
};

export function EventChoice({ chosen, onChange, subjects, onSubjects }: EventChoiceProps) {
  const types = useQuery(eventTypesQuery);
  if (types.isError) return <LoadFailure error={types.error} onRetry={() => types.refetch()} />;
  if (!types.data) return <Skeleton aria-busy="true" height={154} radius={8} />;
  const set = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name));
  return (
    <div>
      {[...Map.groupBy(types.data, ({ group }) => group)].map(([group, members]) => {
        const subject = SUBJECTS[group];
        return (
          <details key={group} className={classes.group}>
            <summary>
              {GROUP_NAMES[group]}
              <span className={classes.chosen}>
                {summaryOf(countOf(group, members, chosen), subject && subjects[subject.kind].length)}
              </span>
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
            {subject && (
              <div className={classes.subjects}>
                <ResourcesField
                  kind={subject.kind}
                  label={subject.label}
                  placeholder={subject.placeholder}
                  chosen={subjects[subject.kind]}
                  onChange={(resources) => onSubjects(subject.kind, resources)}
                />
              </div>
            )}
          </details>
        );
      })}
    </div>
  );
}

function countOf(group: string, members: EventType[], chosen: string[]): string {
  if (chosen.length === 0 || chosen.includes(group)) return t('All');
  const single = members.filter(({ type }) => chosen.includes(type)).length;
  return single === 0 ? t('No events') : t('{part} of {all}', { part: single, all: members.length });
}

/** @param chosen number of selected resources, 0 for all */
const summaryOf = (events: string, chosen = 0): string =>
  chosen === 0 ? events : t('{events}, {count, plural, one {# chosen} other {# chosen}}', { events, count: chosen });

export const eventsText = (events: string[]): string =>
  events.length === 0 ? t('All events') : events.map((one) => GROUP_NAMES[one as EventType['group']] ?? one).join(', ');
