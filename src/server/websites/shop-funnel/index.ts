export { countShopSteps, type ShopSteps, type WantedShopSteps } from './shop-steps.ts';
