import { marketPages } from './market.ts';
import { everyWay, visitPages } from './visit.ts';

visitPages(marketPages, everyWay);
