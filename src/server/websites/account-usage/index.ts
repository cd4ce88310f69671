export { countOwnWebsites, countWebsiteUsage, type WebsiteUsage } from './usage.ts';
