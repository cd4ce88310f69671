import { Popover as MantinePopover } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import { TakeFocus } from '../focus/take-focus.tsx';

export type FloatingPopoverProps = {
  /** ID of the anchor element */
  id: string;
  anchor: HTMLElement;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  label: string;
  position: 'bottom-start' | 'bottom-end' | 'bottom';
  width?: string;
  className: string | undefined;
  children: ReactNode;
};

export function FloatingPopover({
  id,
  anchor,
  isOpen,
  onOpen,
  label,
  className,
  children,
  ...look
}: FloatingPopoverProps) {
  // Mantine returns the focus only if the popover was closed when mounted.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <MantinePopover
      id={id}
      opened={isOpen && isReady}
      onChange={onOpen}
      trapFocus
      returnFocus
      withinPortal={false}
      {...look}
    >
      <MantinePopover.Target>
        <Anchor element={anchor} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown className={className} aria-label={label}>
        <TakeFocus />
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}

/** Makes an existing element the popover's target. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element);
    return () => void ref(null);
  }, [element, ref]);
  return null;
}
