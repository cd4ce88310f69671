import { createContext, useContext } from 'react';

/** Whether a form may be left without a question, because what is typed into it is nothing to save: a password, a code. */
const Unguarded = createContext(false);

export const UnguardedForms = Unguarded.Provider;

export const useUnguarded = (): boolean => useContext(Unguarded);
