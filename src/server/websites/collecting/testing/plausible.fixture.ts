import { init, track } from '@plausible-analytics/tracker';
import Plausible from 'plausible-tracker';

Object.assign(globalThis, { Plausible, init, track });
