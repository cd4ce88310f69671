/**
 * Marks an element that scrolls sideways with `data-more-before` and `data-more-after` while content is hidden behind
 * that edge. Returns a function that stops.
 */
export function markScrollEdges(element: HTMLElement): () => void {
  const mark = () => {
    element.toggleAttribute('data-more-before', element.scrollLeft > 1);
    element.toggleAttribute('data-more-after', element.scrollLeft < hiddenWidth(element) - 1);
  };
  const sized = new ResizeObserver(mark);
  sized.observe(element);
  for (const child of element.children) sized.observe(child);
  element.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => {
    sized.disconnect();
    element.removeEventListener('scroll', mark);
  };
}

export const hiddenWidth = ({ scrollWidth, clientWidth }: HTMLElement): number => scrollWidth - clientWidth;
