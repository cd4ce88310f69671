import {
  cloneElement,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useState,
} from 'react';
import { retryOnline } from '../../lazy-page.ts';

const Floating = lazy(
  retryOnline(() => import('./floating-tooltip.tsx').then((module) => ({ default: module.FloatingTooltip }))),
);

const openDelayMs = 150;

type TargetProps = { onFocus?: (event: FocusEvent<HTMLElement>) => void };
type TooltipProps = {
  label: ReactNode;
  /** an element, or a component that passes its props to an element */
  children: ReactElement<TargetProps>;
};

export function Tooltip({ label, children }: TooltipProps) {
  const [pointed, setPointed] = useState<HTMLElement>();
  const [target, setTarget] = useState<HTMLElement>();
  const id = useId();
  const hide = () => {
    setPointed(undefined);
    setTarget(undefined);
  };
  useEffect(() => {
    if (!pointed) return;
    const timer = setTimeout(() => setTarget(pointed), openDelayMs);
    return () => clearTimeout(timer);
  }, [pointed]);
  useEffect(() => {
    if (!target) return;
    const leave = (event: Event) => {
      const isElsewhere = event instanceof KeyboardEvent ? event.key === 'Escape' : !target.contains(nodeOf(event));
      if (isElsewhere) setTarget(undefined);
    };
    document.addEventListener('keydown', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [target]);
  const props = {
    'aria-describedby': target && id,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => setPointed(event.currentTarget),
    // Every touch ends with a leave event, which must not hide the tooltip.
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hide(),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      children.props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget);
    },
    onBlur: hide,
  };
  return (
    <>
      {cloneElement(children, props)}
      {target && (
        <Suspense>
          <Floating target={target}>
            <span id={id}>{label}</span>
          </Floating>
        </Suspense>
      )}
    </>
  );
}

const nodeOf = ({ target }: Event): Node | null => (target instanceof Node ? target : null);
