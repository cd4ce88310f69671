import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { TakeFocus } from '../focus/take-focus.tsx';

/** Opens popovers outside tables and headers, which would clip them. */
export const inMain = { target: 'main' };

type AskingPopoverProps = {
  /** accessible name */
  verb: string;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  /** in px; if unset, the width fits the content */
  width?: number;
  className: string | undefined;
  target: ReactNode;
  children: ReactNode;
};

export function AskingPopover({ verb, asking, setAsking, width, className, target, children }: AskingPopoverProps) {
  return (
    <Popover
      opened={asking}
      onChange={setAsking}
      position="bottom-end"
      {...(width !== undefined && { width })}
      withRoles={false}
      closeOnEscape
      returnFocus
      trapFocus
      transitionProps={{ duration: 0 }}
      portalProps={inMain}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={verb} className={className}>
        <TakeFocus />
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
