import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AddMonitor, MOST_NAMES, namesQuery } from '../monitor/monitor-picker.tsx';
import { useMonitorDrag } from './drag.ts';
import classes from './editor.module.css';
import { GroupMonitors } from './group-monitors.tsx';
import { type GroupDraft, moveGroup, moveMonitor, type Place, type Step, withGroup } from './groups.ts';
import { MoveButton } from './move-button.tsx';

type GroupFieldsProps = {
  groups: GroupDraft[];
  onChange: (groups: GroupDraft[]) => void;
  error: (field: string) => string | undefined;
};

/** The groups of a page with their monitors. Everything moves by buttons and keys as well as by dragging. */
export function GroupFields({ groups, onChange, error }: GroupFieldsProps) {
  const ids = groups.flatMap((group) => group.monitor_ids);
  const names = useQuery(namesQuery(ids.slice(0, MOST_NAMES))).data;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const nameOf = (id: number) => names?.get(id)?.name ?? (names ? 'Deleted monitor' : '…');
  const change = (at: number, part: Partial<GroupDraft>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...part } : group)));
  const move = (from: Place, to: Place, step?: Step | 'drag') => {
    const id = groups[from.group]?.monitor_ids[from.index];
    onChange(moveMonitor(groups, from, to));
    if (id === undefined) return;
    setSaid(`${nameOf(id)} is ${to.index + 1} in ${wordFor(groups, to.group)}`);
    // In another group it is drawn anew: the keyboard goes along.
    if (step !== undefined)
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-monitor="${id}"] [data-step="${step}"]`)?.focus(),
      );
  };
  const drag = useMonitorDrag(list, move);
  const moveTo = (from: number, to: number) => {
    onChange(moveGroup(groups, from, to));
    if (to >= 0 && to < groups.length) setSaid(`${wordFor(groups, from)} is ${to + 1} of ${groups.length}`);
  };
  const whole = error('groups');
  return (
    <div className={classes.groups} ref={list}>
      {groups.map((group, at) => (
        <section key={group.key} className={classes.group} aria-label={wordFor(groups, at)}>
          <div className={classes.groupTop}>
            <TextInput
              name={`groups[${at}][name]`}
              aria-label={`Name of group ${at + 1}`}
              placeholder={groups.length === 1 ? 'Heading (optional)' : `Heading of group ${at + 1}`}
              value={group.name}
              error={error(`groups[${at}][name]`)}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            {groups.length > 1 && (
              <>
                <MoveButton step={-1} word={wordFor(groups, at)} isEnd={at === 0} onMove={() => moveTo(at, at - 1)} />
                <MoveButton
                  step={1}
                  word={wordFor(groups, at)}
                  isEnd={at === groups.length - 1}
                  onMove={() => moveTo(at, at + 1)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${wordFor(groups, at)}`}
                  onClick={() => onChange(groups.toSpliced(at, 1))}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </>
            )}
          </div>
          <GroupMonitors
            groups={groups}
            at={at}
            nameOf={nameOf}
            drag={drag}
            onMove={move}
            onChange={(part) => change(at, part)}
          />
          <AddMonitor
            label="Add a monitor"
            chosen={new Set(ids)}
            onAdd={(id) => change(at, { monitor_ids: [...group.monitor_ids, id] })}
          />
        </section>
      ))}
      {whole && (
        <p className={classes.wrong} role="alert">
          {whole}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange(withGroup(groups))}
        >
          Add group
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function wordFor(groups: GroupDraft[], at: number): string {
  return groups[at]?.name || `group ${at + 1}`;
}
