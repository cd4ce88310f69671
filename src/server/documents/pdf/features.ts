import type { Face } from './faces.ts';

export type Figures = 'proportional' | 'tabular';

export type Features = Readonly<Record<string, boolean>>;

/**
 * Turns off contextual alternates, with which Inter would draw `->` as an arrow and `2x3` with a multiplication sign.
 */
export const featuresOf = (face: Face, figures: Figures): Features =>
  face.name.startsWith('inter') ? { calt: false, ...(figures === 'tabular' && { tnum: true }) } : {};
