import { monitorPages } from './monitors.ts';
import { everyWay, visitPages } from './visit.ts';

visitPages(monitorPages, everyWay);
