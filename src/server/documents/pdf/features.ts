import type { Face } from './faces.ts';

/** Tabular figures are all of one width, for amounts below each other. */
export type Figures = 'proportional' | 'tabular';

/** Features of OpenType: a name with whether it is on. Those that are not named are as the script wants them. */
export type Features = Readonly<Record<string, boolean>>;

/** Inter would draw `->` as an arrow and `2x3` with a sign of multiplication, which nobody wrote. */
export const featuresOf = (face: Face, figures: Figures): Features =>
  face.name.startsWith('inter') ? { calt: false, ...(figures === 'tabular' && { tnum: true }) } : {};
