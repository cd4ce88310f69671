import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './chosen-monitors.module.css';
import { AddMonitor, MAX_NAMES, namesQuery } from './monitor-picker.tsx';

type ChosenMonitorsProps = {
  ids: number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
  /** a monitor that is not offered */
  without?: number | undefined;
};

const SHOWN = 20;

export function ChosenMonitors({ ids, onChange, error, without }: ChosenMonitorsProps) {
  const [all, setAll] = useState(false);
  const shown = ids.slice(0, all ? MAX_NAMES : SHOWN);
  const names = useQuery(namesQuery(shown)).data;
  const hidden = ids.length - shown.length;
  return (
    <div className={classes.monitors}>
      <AddMonitor
        label={t('Add a monitor')}
        chosen={new Set(without === undefined ? ids : [...ids, without])}
        onAdd={(id) => onChange([id, ...ids])}
      />
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      {ids.length > 0 && (
        <ul className={classes.chosen} aria-label={t('Selected monitors')}>
          {shown.map((id) => {
            const name = names?.get(id)?.name ?? (names ? t('Deleted monitor') : '…');
            return (
              <li key={id}>
                <span title={name}>{name}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => onChange(ids.filter((other) => other !== id))}
                >
                  <IconX size={14} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
          {hidden > 0 && (
            <li>
              <span>
                {t('{count, plural, one {and # more monitor} other {and # more monitors}}', { count: hidden })}
              </span>
              {!all && (
                <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setAll(true)}>
                  {t('Show')}
                </Button>
              )}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
