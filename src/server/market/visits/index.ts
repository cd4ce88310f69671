export { type ShopVisits, uncountedVisits, type VisitFilter, type VisitSteps } from './visits.ts';
