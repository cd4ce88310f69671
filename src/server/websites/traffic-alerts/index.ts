export { createTrafficCheck } from './check-traffic.ts';
export type { DropDeps } from './notify-drop.ts';
