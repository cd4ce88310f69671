import { createContext, useContext } from 'react';

/** For forms that have nothing to save, such as those for a password or a code. */
const DirtyCheckContext = createContext(false);

export const SkipDirtyCheck = DirtyCheckContext.Provider;

export const useSkipDirtyCheck = (): boolean => useContext(DirtyCheckContext);
