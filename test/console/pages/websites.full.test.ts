import { everyWay, visitPages } from './visit.ts';
import { websitePages } from './websites.ts';

visitPages(websitePages, everyWay);
