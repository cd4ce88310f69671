/* What a tag loads for everything: the core, what people do on a page, and how quick the page was for them. */
import { watchActions } from './actions.ts';
import { listen, settings, track } from './page.ts';
import { watchVitals } from './vitals.ts';

watchActions(settings, track, listen);
watchVitals(settings, track, listen);
