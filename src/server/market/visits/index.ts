export { type ShopVisits, uncountedVisits, type VisitSteps, type VisitFilter } from './visits.ts';
