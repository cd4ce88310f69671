import { type PointerEvent, useState } from 'react';
import { t } from '../i18n/index.ts';
import { longDay } from '../ui/format/format.ts';

const DAY_MS = 86_400_000;

type DayPointer = {
  at: number | undefined;
  describe: (figure: string) => string;
  handlers: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
  };
};

export function useDayPointer(days: number, zone: string): DayPointer {
  const [at, setAt] = useState<number>();
  return {
    at,
    describe: (figure) => describeDay(figure, days - 1 - (at ?? days - 1), zone),
    handlers: {
      onPointerMove: ({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const place = Math.round(((clientX - left) / Math.max(1, width)) * (days - 1));
        setAt(Math.min(days - 1, Math.max(0, place)));
      },
      onPointerLeave: () => setAt(undefined),
    },
  };
}

const describeDay = (figure: string, daysAgo: number, zone: string): string =>
  daysAgo === 0
    ? t('{figure} today so far', { figure })
    : t('{figure} on {day}', { figure, day: longDay(Date.now() - daysAgo * DAY_MS, zone) });
