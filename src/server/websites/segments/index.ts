export { findSegmentFilters, segmentResource } from './segment.ts';
