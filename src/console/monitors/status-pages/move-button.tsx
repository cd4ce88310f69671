import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';
import classes from './editor.module.css';
import type { Step } from './groups.ts';

type MoveButtonProps = { step: Step; word: string; isEnd: boolean; onMove: () => void };

/** At the end of the list, the button stays focusable, so keyboard users keep their position. */
export function MoveButton({ step, word, isEnd, onMove }: MoveButtonProps) {
  const Icon = step === -1 ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={isEnd ? classes.end : undefined}
      aria-label={step === -1 ? t('Move {name} up', { name: word }) : t('Move {name} down', { name: word })}
      data-step={step}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onMove}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
