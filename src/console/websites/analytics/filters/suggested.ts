import { FULL_LISTS } from '../query/tabs.ts';

/** Dimensions whose values are codes that people know by other names. */
export const hasCodes = (dimension: string): boolean => ['country', 'language', 'bot'].includes(dimension);

const PROPERTY = /^property\.(.+)$/s;

/** The question that lists the values of a dimension; undefined where none does. */
export const questionAbout = (dimension: string): string | undefined =>
  PROPERTY.test(dimension)
    ? 'property-values'
    : Object.entries(FULL_LISTS).find(([, list]) => list.dimension === dimension)?.[0];

/** The property that the question is about, if it is about one. */
export const propertyAsked = (dimension: string): { property?: string } => {
  const property = PROPERTY.exec(dimension)?.[1];
  return property === undefined ? {} : { property };
};
