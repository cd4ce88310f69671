export { type MovedEvents, moveEvents } from './move-events.ts';
