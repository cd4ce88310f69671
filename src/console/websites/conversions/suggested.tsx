import { Skeleton } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import classes from './conversions.module.css';
import type { Proposed } from './suggestions.ts';

const AWAITED = [88, 120, 72];

type SuggestedProps = {
  targets: readonly Proposed[] | undefined;
  isTaken: (target: Proposed) => boolean;
  onTake: (target: Proposed) => void;
};

export function Suggested({ targets, isTaken, onTake }: SuggestedProps) {
  return (
    <fieldset className={classes.suggested} aria-label={t('Suggestions')}>
      <span>
        {targets?.length === 0 ? t('Suggestions appear here once visits are tracked.') : t('From your traffic:')}
      </span>
      {targets === undefined && AWAITED.map((width) => <Skeleton key={width} height={28} width={width} radius={14} />)}
      {targets?.map((target) => (
        <button
          key={`${target.kind} ${target.value}`}
          type="button"
          className={classes.suggestion}
          aria-pressed={isTaken(target)}
          title={
            target.kind === 'event'
              ? t('Event {value}', { value: target.value })
              : t('Page {value}', { value: target.value })
          }
          onClick={() => onTake(target)}
        >
          {target.value}
        </button>
      ))}
    </fieldset>
  );
}
