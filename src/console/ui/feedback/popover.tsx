import { cloneElement, lazy, type ReactElement, type Ref, Suspense, useId, useState } from 'react';
import { preloadOnIntent, retryOnline } from '../../lazy-page.ts';
import type { FloatingPopoverProps } from './floating-popover.tsx';

const load = retryOnline(() =>
  import('./floating-popover.tsx').then((module) => ({ default: module.FloatingPopover })),
);
const Floating = lazy(load);

export const preloadPopover = preloadOnIntent(load);

type TargetProps = {
  ref?: Ref<HTMLElement & HTMLButtonElement>;
  id?: string;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
};

export type PopoverProps = Omit<FloatingPopoverProps, 'id' | 'anchor'> & {
  target: ReactElement<TargetProps>;
};

/** Loads the positioning code on first use, because it is a tenth of the first page's code. */
export function Popover({ target, children, ...floating }: PopoverProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(floating.isOpen);
  if (floating.isOpen && !wasOpen) setWasOpen(true);
  const props: TargetProps = {
    ref: setAnchor,
    id: `${id}-target`,
    ...preloadPopover,
    'aria-haspopup': 'dialog',
    'aria-expanded': floating.isOpen,
    'aria-controls': floating.isOpen ? `${id}-target-dropdown` : undefined,
  };
  return (
    <>
      {cloneElement(target, props)}
      {wasOpen && anchor && (
        <PopoverBeside id={`${id}-target`} anchor={anchor} {...floating}>
          {children}
        </PopoverBeside>
      )}
    </>
  );
}

export function PopoverBeside(props: FloatingPopoverProps) {
  return (
    <Suspense>
      <Floating {...props} />
    </Suspense>
  );
}
