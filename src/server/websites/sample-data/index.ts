export { type SampleWebsiteDeps, writeSampleWebsite } from './sample-website.ts';
