import { type PointerEvent, useState } from 'react';
import { longDay } from '../ui/format/format.ts';

const DAY_MS = 86_400_000;

type Course = {
  /** the day that is pointed at, as its place in the course */
  at: number | undefined;
  /** "Mon, 3 November 2026" of that day */
  day: string | undefined;
  follow: {
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
  };
};

/** Which day of a course of so many days, yesterday the last, the pointer is over. */
export function useCourse(days: number, zone: string): Course {
  const [at, setAt] = useState<number>();
  const day = at === undefined ? undefined : longDay(Date.now() - (days - at) * DAY_MS, zone);
  return {
    at,
    day,
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
