export { type Courier, startCourier } from './courier.ts';
export type { FindAccount, FindTemplate } from './deliver.ts';
export type { FindTraffic } from './traffic.ts';
