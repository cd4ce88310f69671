import { watchActions } from './actions.ts';
import { settings, track } from './page.ts';
import { watchVitals } from './vitals.ts';

if (track) {
  watchActions(settings, track);
  watchVitals(settings, track);
}
