import { Popover as MantinePopover } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';

export type FloatingPopoverProps = {
  /** of the anchor */
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

/** A popover beside an element that stands already. */
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
  // It gives the focus back only where it has seen itself open.
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
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}

/** Passes an element that is not its own for the one to stand beside. */
function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element);
    return () => void ref(null);
  }, [element, ref]);
  return null;
}
