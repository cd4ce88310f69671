import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';

/** Outside of a table or a header, which would cut it off or widen, but inside of what the page is about. */
export const inMain = { target: 'main' };

type AskingPopoverProps = {
  /** names it */
  verb: string;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  /** in pixels; without it, as wide as what it asks */
  width?: number;
  className: string | undefined;
  /** what it stands below */
  target: ReactNode;
  children: ReactNode;
};

/** Asks below what was pressed, so that nothing moves. Escape is "no". */
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
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
