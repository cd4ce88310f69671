export { type BotNumber, botIn } from './bots.ts';
export { firstPace, isAutomatic, type Pace } from './pace.ts';
export { Places } from './place.ts';
export { sourceOf } from './source.ts';
export { traitsOf } from './visit-traits.ts';
