export { countShopSteps, type WantedShopSteps } from './shop-steps.ts';
