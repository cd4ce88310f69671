import { createContext, useContext } from 'react';

/** The account's time zone. */
const Zone = createContext('UTC');

export const ZoneProvider = Zone.Provider;

export function useZone(): string {
  return useContext(Zone);
}
