export { findSegment, findSegmentFilters, segmentResource } from './segment.ts';
