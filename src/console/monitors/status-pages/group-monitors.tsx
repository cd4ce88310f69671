import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../i18n/index.ts';
import type { Dragged, useMonitorDrag } from './drag.ts';
import classes from './editor.module.css';
import { type GroupDraft, neighbour, type Place, type Step } from './groups.ts';
import { MoveButton } from './move-button.tsx';

type GroupMonitorsProps = {
  groups: GroupDraft[];
  /** index of the group */
  at: number;
  nameOf: (id: number) => string;
  drag: ReturnType<typeof useMonitorDrag>;
  /** `step` says which button keeps the focus */
  onMove: (from: Place, to: Place, step: Step | 'drag') => void;
  onChange: (part: Partial<GroupDraft>) => void;
};

export function GroupMonitors({ groups, at, nameOf, drag, onMove, onChange }: GroupMonitorsProps) {
  const ids = groups[at]?.monitor_ids ?? [];
  if (ids.length === 0) {
    return (
      <p className={classes.none} data-place={`${at} 0`} data-over={lineAt(drag.dragged, at, 0, 0)}>
        {t('No monitors chosen yet')}
      </p>
    );
  }
  return (
    <ol className={classes.monitors}>
      {ids.map((id, index) => {
        const place = { group: at, index };
        const [before, after] = [neighbour(groups, place, -1), neighbour(groups, place, 1)];
        const { from } = drag.dragged ?? {};
        const byKey = (event: KeyboardEvent) => {
          const [to, step] = event.key === 'ArrowUp' ? [before, -1] : event.key === 'ArrowDown' ? [after, 1] : [];
          if (step === undefined) return;
          event.preventDefault();
          if (to) onMove(place, to, 'drag');
        };
        return (
          <li
            key={id}
            data-monitor={id}
            data-place={`${at} ${index}`}
            data-over={lineAt(drag.dragged, at, index, ids.length)}
            data-dragged={(from?.group === at && from.index === index) || undefined}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.grip}
              aria-label={t('Move {name}: drag, or use the up and down arrow keys', { name: nameOf(id) })}
              title={t('Drag, or use the arrow keys')}
              data-step="drag"
              onKeyDown={byKey}
              {...drag.handle(place)}
            >
              <IconGripVertical size={16} aria-hidden />
            </ActionIcon>
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
              aria-label={t('Remove {name}', { name: nameOf(id) })}
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

function lineAt(dragged: Dragged | undefined, group: number, index: number, length: number) {
  if (dragged?.gap.group !== group) return undefined;
  if (dragged.gap.index === index) return 'above';
  return index === length - 1 && dragged.gap.index === length ? 'below' : undefined;
}
