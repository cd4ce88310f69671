import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Loads and asks for what lies further down only when one comes near it, or prints. */
export function WhenNear({ className, children }: { className: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const show = () => setNear(true);
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), { rootMargin: '240px' });
    watcher.observe(place.current);
    addEventListener('beforeprint', show);
    return () => {
      watcher.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} className={className} />;
}
