import { createContext, useContext } from 'react';

/** For forms with nothing to save, such as a password or a code. */
const DirtyCheckContext = createContext(false);

export const SkipDirtyCheck = DirtyCheckContext.Provider;

export const useSkipDirtyCheck = (): boolean => useContext(DirtyCheckContext);
