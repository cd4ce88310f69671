import { useState } from 'react';

type PictureProps = { className: string | undefined; src: string | null | undefined; alt: string };

/** Media lie wherever their author keeps them: what is gone leaves its quiet place, not the browser's broken mark. */
export function Picture({ className, src, alt }: PictureProps) {
  const [lost, setLost] = useState<string>();
  if (!src || src === lost) return <span className={className} />;
  return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setLost(src)} />;
}
