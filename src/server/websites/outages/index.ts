export { countVisits, websitesOfHost } from './visits.ts';
