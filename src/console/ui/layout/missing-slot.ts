import { createContext, type ReactNode } from 'react';

/** What stands below the words of a page whose thing is not there; the shell knows where else it may be. */
export const MissingSlot = createContext<ReactNode>(null);
