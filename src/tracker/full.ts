import { watchActions } from './actions.ts';
import { listen, settings, track } from './page.ts';
import { watchVitals } from './vitals.ts';

watchActions(settings, track, listen);
watchVitals(settings, track, listen);
