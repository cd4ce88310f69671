import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconKeyboard } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { t } from '../../../i18n/index.ts';
import { preloadOnIntent, retryOnline } from '../../../lazy-page.ts';
import { FocusFirstField } from '../../../ui/feedback/focus-first-field.tsx';
import { Popover } from '../../../ui/feedback/popover.tsx';
import { Tooltip } from '../../../ui/feedback/tooltip.tsx';
import { type Days, formatRange, PERIODS } from '../query/periods.ts';
import type { Comparison } from '../query/search.ts';
import classes from './bar.module.css';
import type { DaysShown } from './use-days.ts';

const loadMenu = retryOnline(() => import('./period-menu.tsx').then((module) => ({ default: module.PeriodMenu })));
const PeriodMenu = lazy(loadMenu);
const preloadMenu = preloadOnIntent(loadMenu);

const MENU_HEIGHT = 478;

const COMPARISON_WORDS: Record<Comparison, string> = {
  previous: t('vs. same weekdays'),
  previous_dates: t('vs. previous days'),
  year: t('vs. same weekdays last year'),
  year_dates: t('vs. same dates last year'),
  none: t('No comparison'),
};

type PeriodBarProps = { days: DaysShown; isOpen: boolean; onOpen: (isOpen: boolean) => void; onHelp: () => void };

export function PeriodBar({ days: shown, isOpen, onOpen, onHelp }: PeriodBarProps) {
  const { days, period, earlier, later, compare, choose, compareWith } = shown;
  const step = (to: Days | undefined, word: string, key: string, Icon: typeof IconChevronLeft) => (
    <Tooltip label={`${word} (${key})`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={word}
        aria-disabled={!to}
        data-disabled={!to || undefined}
        onClick={() => to && choose(to)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.period} {...preloadMenu}>
      <NativeSelect
        className={classes.compare}
        aria-label={t('Compare with')}
        data={Object.entries(COMPARISON_WORDS).map(([value, label]) => ({ value, label }))}
        value={compare}
        disabled={period === 'all'}
        onChange={(event) => compareWith(event.currentTarget.value as Comparison)}
      />
      <span className={classes.steps}>
        {step(earlier, t('Previous period'), '←', IconChevronLeft)}
        {step(later, t('Next period'), '→', IconChevronRight)}
      </span>
      <Popover
        isOpen={isOpen}
        onOpen={onOpen}
        label={t('Period')}
        position="bottom-end"
        width="min(308px, calc(100vw - 32px))"
        className={classes.menu}
        target={
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => onOpen(!isOpen)}
          >
            {period ? PERIODS[period].word : formatRange(days)}
          </Button>
        }
      >
        <Suspense fallback={<Skeleton height={MENU_HEIGHT} radius={8} />}>
          <FocusFirstField>
            <PeriodMenu
              shown={shown}
              onChoose={(chosen) => {
                choose(chosen);
                onOpen(false);
              }}
            />
          </FocusFirstField>
        </Suspense>
      </Popover>
      <span className={classes.paper}>{formatRange(days)}</span>
      <Tooltip label={t('Keyboard shortcuts (?)')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.help}
          aria-label={t('Keyboard shortcuts')}
          onClick={onHelp}
        >
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
