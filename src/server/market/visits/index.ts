export { type ShopVisits, uncountedVisits } from './visits.ts';
