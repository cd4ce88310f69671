export { presentShop } from './answers.ts';
export { authorPath, itemPath } from './card.ts';
export { shopPage } from './frame.ts';
export { refusalPage } from './refusal-page.ts';
export { storefrontRoutes } from './routes.ts';
export { nameShop, shopNameOf } from './shop-name.ts';
export { shopCss } from './style.ts';
export { summaryOf } from './summary.ts';
export { priceOf, slugOf } from './words.ts';
