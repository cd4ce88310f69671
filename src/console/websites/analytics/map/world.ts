import { queryOptions } from '@tanstack/react-query';
import atlas from 'world-atlas/countries-110m.json?url';
import { type Atlas, type Shape, shapesOf } from './shapes.ts';

export const worldQuery = queryOptions({
  queryKey: ['world'],
  queryFn: async (): Promise<Shape[]> => {
    const answer = await fetch(atlas);
    if (!answer.ok) throw new Error('The map did not load. Try again.');
    return shapesOf((await answer.json()) as Atlas);
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Returns a value from 0 to 1. The square root keeps countries with few visitors visible. */
export const shadeOf = (visitors: number, most: number): number => (most > 0 ? Math.sqrt(visitors / most) : 0);
