import { createContext, useContext } from 'react';

/** For forms without data to save, such as forms for a password or a code. */
const DirtyCheckContext = createContext(false);

export const SkipDirtyCheck = DirtyCheckContext.Provider;

export const useSkipDirtyCheck = (): boolean => useContext(DirtyCheckContext);
