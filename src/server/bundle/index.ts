export { findBundle } from './bundle.ts';
