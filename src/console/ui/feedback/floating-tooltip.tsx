import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

export function FloatingTooltip({ target, children }: { target: HTMLElement; children: ReactNode }) {
  return <Tooltip target={target} label={children} opened multiline maw={360} />;
}
