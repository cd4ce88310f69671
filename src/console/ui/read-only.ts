import { createContext, useContext } from 'react';

/** Whether the role of who looks at this part of the console changes nothing in it: what would is not offered. */
const ReadOnly = createContext(false);

export const ReadOnlyProvider = ReadOnly.Provider;

export const useReadOnly = (): boolean => useContext(ReadOnly);
