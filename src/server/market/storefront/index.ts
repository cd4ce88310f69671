export { showShopRefusals } from './answers.ts';
export { authorPath, itemPath } from './card.ts';
export { shopPage } from './frame.ts';
export { storefrontRoutes } from './routes.ts';
export { shopCss } from './style.ts';
export { amountOf, priceOf, slugOf, summaryOf } from './words.ts';
