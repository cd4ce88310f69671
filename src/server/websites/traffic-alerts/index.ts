export { createTrafficCheck } from './check-traffic.ts';
export type { DropDeps } from './tell-drop.ts';
