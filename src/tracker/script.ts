/* What a tag loads: the core. */
import './page.ts';
