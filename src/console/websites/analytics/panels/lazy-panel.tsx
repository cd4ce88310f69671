import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import classes from './panel.module.css';
import { usePrinted } from './print.ts';

/** Renders its content when it is near the viewport or the page is printed. */
export function LazyPanel({ className, children }: { className: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isPrinted = usePrinted();
  const isShown = isNear || isPrinted;
  useEffect(() => {
    if (isShown || !place.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '240px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isShown]);
  if (isShown) return children;
  return (
    <div ref={place} className={className} data-awaited>
      <p className={classes.unprinted}>{t('Not loaded yet. Print again to include it.')}</p>
    </div>
  );
}
