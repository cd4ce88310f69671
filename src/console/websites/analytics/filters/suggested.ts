import { FULL_LISTS } from '../query/tabs.ts';

/** Dimensions whose values are codes that people know by other names. */
export const hasCodes = (dimension: string): boolean => ['country', 'language', 'bot'].includes(dimension);

/** The question that lists the values of a dimension; undefined where none does. */
export const questionAbout = (dimension: string): string | undefined =>
  Object.entries(FULL_LISTS).find(([, list]) => list.dimension === dimension)?.[0];
