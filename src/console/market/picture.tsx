import { useState } from 'react';

type PictureProps = { className: string | undefined; src: string | null | undefined; alt: string };

/**
 * Media can be hosted elsewhere. If an image is missing, an empty placeholder replaces the browser's broken-image icon.
 */
export function Picture({ className, src, alt }: PictureProps) {
  const [lost, setLost] = useState<string>();
  if (!src || src === lost) return <span className={className} />;
  return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setLost(src)} />;
}
