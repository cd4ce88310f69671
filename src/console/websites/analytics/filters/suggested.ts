import { FULL_LISTS } from '../query/tabs.ts';

export const hasCodes = (dimension: string): boolean => ['country', 'language', 'bot'].includes(dimension);

const PROPERTY = /^property\.(.+)$/s;

export const reportFor = (dimension: string): string | undefined =>
  PROPERTY.test(dimension)
    ? 'property-values'
    : Object.entries(FULL_LISTS).find(([, list]) => list.dimension === dimension)?.[0];

export const propertyAsked = (dimension: string): { property?: string } => {
  const property = PROPERTY.exec(dimension)?.[1];
  return property === undefined ? {} : { property };
};
