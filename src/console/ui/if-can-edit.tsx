import type { ReactNode } from 'react';
import { useReadOnly } from './read-only.ts';

export function IfCanEdit({ children }: { children: ReactNode }) {
  return useReadOnly() ? null : children;
}
