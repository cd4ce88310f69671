import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './save-bar.module.css';

type SaveBarProps = {
  /** What stands beside the buttons; undefined where nothing was saved before, as in a form that creates something. */
  note?: 'unsaved' | 'saved' | undefined;
  /** Buttons, or what takes their place: a question, a warning. */
  children: ReactNode;
};

/** Of a form that fills less of the window, the bar would cover more than it spares. */
const LONG = 0.6;

/**
 * The last line of a form: its buttons, with "Unsaved changes" or "Saved" beside them. In a long form it stays at
 * the lower edge of the window while the end of the form is below it. `Form` has one already.
 */
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
