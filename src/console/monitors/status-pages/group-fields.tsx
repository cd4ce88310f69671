import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { AddMonitor, MAX_NAMES, namesQuery } from '../monitor/monitor-picker.tsx';
import { useMonitorDrag } from './drag.ts';
import classes from './editor.module.css';
import { GroupComponents } from './group-components.tsx';
import { GroupMonitors } from './group-monitors.tsx';
import { type GroupDraft, moveGroup, moveMonitor, type Place, type Step, withGroup } from './groups.ts';
import { MoveButton } from './move-button.tsx';

type GroupFieldsProps = {
  groups: GroupDraft[];
  onChange: (groups: GroupDraft[]) => void;
  error: (field: string) => string | undefined;
};

export function GroupFields({ groups, onChange, error }: GroupFieldsProps) {
  const ids = groups.flatMap((group) => group.monitor_ids);
  const names = useQuery(namesQuery(ids.slice(0, MAX_NAMES))).data;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const nameOf = (id: number) => names?.get(id)?.name ?? (names ? t('Deleted monitor') : '…');
  const change = (at: number, part: Partial<GroupDraft>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...part } : group)));
  const move = (from: Place, to: Place, step?: Step | 'drag') => {
    const id = groups[from.group]?.monitor_ids[from.index];
    onChange(moveMonitor(groups, from, to));
    if (id === undefined) return;
    setSaid(
      t('{name} is {place} in {group}', { name: nameOf(id), place: to.index + 1, group: wordFor(groups, to.group) }),
    );
    // When a monitor moves to another group, its row is a new element, which needs the focus again.
    if (step !== undefined)
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-monitor="${id}"] [data-step="${step}"]`)?.focus(),
      );
  };
  const drag = useMonitorDrag(list, move);
  const moveTo = (from: number, to: number) => {
    onChange(moveGroup(groups, from, to));
    if (to >= 0 && to < groups.length)
      setSaid(t('{name} is {place} of {count}', { name: wordFor(groups, from), place: to + 1, count: groups.length }));
  };
  const whole = error('groups');
  return (
    <div className={classes.groups} ref={list}>
      {groups.map((group, at) => (
        <section key={group.key} className={classes.group} aria-label={wordFor(groups, at)}>
          <div className={classes.groupTop}>
            <TextInput
              name={`groups[${at}][name]`}
              aria-label={t('Name of group {number}', { number: at + 1 })}
              placeholder={
                groups.length === 1 ? t('Heading (optional)') : t('Heading of group {number}', { number: at + 1 })
              }
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
                  aria-label={t('Remove {name}', { name: wordFor(groups, at) })}
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
            label={t('Add a monitor')}
            chosen={new Set(ids)}
            onAdd={(id) => change(at, { monitor_ids: [...group.monitor_ids, id] })}
          />
          <GroupComponents
            components={group.components ?? []}
            name={`groups[${at}][components]`}
            error={error}
            onChange={(components) => change(at, { components })}
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
          {t('Add group')}
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function wordFor(groups: GroupDraft[], at: number): string {
  return groups[at]?.name || t('group {number}', { number: at + 1 });
}
