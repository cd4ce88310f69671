import { type PointerEvent, useState } from 'react';
import { longDay } from '../ui/format/format.ts';

const DAY_MS = 86_400_000;

type Course = {
  /** the day that is pointed at, as its place in the course */
  at: number | undefined;
  /** when that is: "on Mon, 3 November 2026", "today so far" */
  when: string | undefined;
  follow: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
  };
};

/** Which day of a course of so many days, today the last, the pointer is over. */
export function useCourse(days: number, zone: string): Course {
  const [at, setAt] = useState<number>();
  return {
    at,
    when: at === undefined ? undefined : whenOf(days - 1 - at, zone),
    follow: {
      onPointerMove: ({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        const place = Math.round(((clientX - left) / Math.max(1, width)) * (days - 1));
        setAt(Math.min(days - 1, Math.max(0, place)));
      },
      onPointerLeave: () => setAt(undefined),
    },
  };
}

const whenOf = (daysAgo: number, zone: string): string =>
  daysAgo === 0 ? 'today so far' : `on ${longDay(Date.now() - daysAgo * DAY_MS, zone)}`;
