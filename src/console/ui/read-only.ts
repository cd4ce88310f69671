import { createContext, useContext } from 'react';

/** The user's role can't change anything in this part of the console. */
const ReadOnly = createContext(false);

export const ReadOnlyProvider = ReadOnly.Provider;

export const useReadOnly = (): boolean => useContext(ReadOnly);
