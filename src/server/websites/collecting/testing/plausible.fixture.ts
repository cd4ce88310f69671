/* What a page of somebody who comes from Plausible imports: both of its published packages. */
import { init, track } from '@plausible-analytics/tracker';
import Plausible from 'plausible-tracker';

Object.assign(globalThis, { Plausible, init, track });
