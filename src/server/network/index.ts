export { peerName, unanswered } from './cause.ts';
export { addressesOf, type Connection, type ConnectionPhases, connect, openPhases, type Protocol } from './connect.ts';
export { type Deadline, openDeadline } from './deadline.ts';
export { type Guard, isPublicAddress } from './guard.ts';
export { type Guards, openGuards } from './guards.ts';
export { isInPublicZone } from './public-zone.ts';
export { networkRangeRoutes } from './ranges.routes.ts';
export { openResolve, type Resolve } from './resolve.ts';
export { type Certificate, Unanswered } from './unanswered.ts';
