export { countWebsiteUsage, type WebsiteUsage } from './usage.ts';
