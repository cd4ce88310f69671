import { settingsPages } from './settings.ts';
import { everyWay, visitPages } from './visit.ts';

visitPages(settingsPages, everyWay);
