import { createContext, useContext } from 'react';

/** The time zone that times are shown in: the account's. */
const Zone = createContext('UTC');

export const ZoneProvider = Zone.Provider;

export function useZone(): string {
  return useContext(Zone);
}
