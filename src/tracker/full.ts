/* What a tag loads for everything: the core, and what people do on a page. */
import { watchActions } from './actions.ts';
import { listen, settings, track } from './page.ts';

watchActions(settings, track, listen);
