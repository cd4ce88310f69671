import { eachPage } from './each-page.ts';
import { everyWidth, visitPages } from './visit.ts';

visitPages(eachPage, everyWidth);
