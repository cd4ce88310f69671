import { type ReactNode, useEffect, useRef, useState } from 'react';

/** By then what is in sight stands. A printed page must have the rest too, and printing waits for no answer. */
const restMs = 4000;

/** Loads and asks for what lies further down when one comes near it or prints, and at the latest after some seconds. */
export function WhenNear({ className, children }: { className: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const show = () => setNear(true);
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), { rootMargin: '240px' });
    watcher.observe(place.current);
    addEventListener('beforeprint', show);
    const rest = setTimeout(show, restMs);
    return () => {
      clearTimeout(rest);
      watcher.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} className={className} />;
}
