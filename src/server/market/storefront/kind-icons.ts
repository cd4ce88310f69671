import type { ItemRow } from '../../database/index.ts';

const shape = (path: string): string => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
export const kindIcons = {
  image: shape('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01'),
  audio: shape('M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4'),
  video: shape('M4 5h16v14H4zM10 9v6l5-3z'),
} satisfies Record<ItemRow['kind'], string>;
