import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';

/** Buttons and links that lead to a change: not there for whoever changes nothing in this part of the console. */
export function IfCanEdit({ children }: { children: ReactNode }) {
  return useReadOnly() ? null : children;
}
