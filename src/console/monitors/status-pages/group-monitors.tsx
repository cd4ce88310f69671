import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './editor.module.css';
import { type GroupDraft, neighbour, type Place, type Step } from './groups.ts';
import { MoveButton } from './move-button.tsx';

type GroupMonitorsProps = {
  groups: GroupDraft[];
  /** which of them */
  at: number;
  nameOf: (id: number) => string;
  /** `step` when a button of its row did it, not the pointer that dropped it */
  onMove: (from: Place, to: Place, step?: Step) => void;
  onChange: (part: Partial<GroupDraft>) => void;
};

const TYPE = 'application/x-gatehouse-place';

/** The monitors of one group: dragged to any place of the page, or moved by their buttons. */
export function GroupMonitors({ groups, at, nameOf, onMove, onChange }: GroupMonitorsProps) {
  const [over, setOver] = useState<number>();
  const ids = groups[at]?.monitor_ids ?? [];
  const dropZone = (index: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      setOver(index);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      setOver(undefined);
      const given = event.dataTransfer.getData(TYPE);
      if (given) onMove(JSON.parse(given) as Place, { group: at, index });
    },
  });
  if (ids.length === 0) {
    return (
      <p className={classes.none} data-over={over === 0 || undefined} {...dropZone(0)}>
        No monitors yet
      </p>
    );
  }
  return (
    <ol className={classes.monitors}>
      {ids.map((id, index) => {
        const place = { group: at, index };
        const [before, after] = [neighbour(groups, place, -1), neighbour(groups, place, 1)];
        return (
          <li
            key={id}
            data-monitor={id}
            draggable
            data-over={over === index || undefined}
            onDragStart={(event) => event.dataTransfer.setData(TYPE, JSON.stringify(place))}
            {...dropZone(index)}
          >
            <span title={nameOf(id)}>{nameOf(id)}</span>
            <MoveButton
              step={-1}
              word={nameOf(id)}
              isEnd={!before}
              onMove={() => before && onMove(place, before, -1)}
            />
            <MoveButton step={1} word={nameOf(id)} isEnd={!after} onMove={() => after && onMove(place, after, 1)} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${nameOf(id)}`}
              onClick={() => onChange({ monitor_ids: ids.toSpliced(index, 1) })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}
