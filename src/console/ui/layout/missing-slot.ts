import { createContext, type ReactNode } from 'react';

/** Content that the shell adds below a "not found" message. */
export const MissingSlot = createContext<ReactNode>(null);
