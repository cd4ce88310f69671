import { createContext, useContext } from 'react';

/** Whether a form may be left without a question, because what is typed into it is nothing to save: a password, a code. */
const DirtyCheckContext = createContext(false);

export const SkipDirtyCheck = DirtyCheckContext.Provider;

export const useSkipDirtyCheck = (): boolean => useContext(DirtyCheckContext);
