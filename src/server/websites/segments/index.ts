export { filtersOfSegment, segments } from './segment.ts';
