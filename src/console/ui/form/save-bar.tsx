import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './save-bar.module.css';

type SaveBarProps = {
  /** undefined if nothing was changed or saved yet */
  note?: 'unsaved' | 'saved' | undefined;
  children: ReactNode;
};

/**
 * A form is long if it takes more than this share of the window's height. The bar would cover too much of a shorter
 * form.
 */
const LONG = 0.6;

/** Sticks to the bottom of the window while the end of a long form isn't visible. `Form` includes this bar. */
export function SaveBar({ note, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [floats, setFloats] = useState(false);
  useEffect(() => {
    const form = bar.current?.parentElement;
    if (!form) return;
    const observer = new ResizeObserver(() => setIsLong(form.offsetHeight > LONG * window.innerHeight));
    observer.observe(form);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isLong || !bar.current || !end.current) return;
    const edge = Number.parseFloat(getComputedStyle(bar.current).bottom) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setFloats(!entry.isIntersecting && entry.boundingClientRect.top > 0),
      { rootMargin: `0px 0px -${edge}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLong]);
  return (
    <>
      <div
        ref={bar}
        className={classes.bar}
        data-long={isLong || undefined}
        data-floats={(isLong && floats) || undefined}
      >
        {children}
        <span className={classes.note} data-note={note} role="status">
          {note === 'unsaved' && t('Unsaved changes')}
          {note === 'saved' && (
            <>
              <IconCheck size={16} aria-hidden />
              {t('Saved')}
            </>
          )}
        </span>
      </div>
      <div ref={end} className={classes.end} />
    </>
  );
}
