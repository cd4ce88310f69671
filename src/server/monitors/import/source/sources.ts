import { betterStack } from '../better-stack/index.ts';
import { checkly } from '../checkly/index.ts';
import { gatus } from '../gatus/index.ts';
import { healthchecks } from '../healthchecks/index.ts';
import { kuma } from '../kuma/index.ts';
import { pingdom } from '../pingdom/index.ts';
import type { Source } from '../source-file.ts';
import { statuspage } from '../statuspage/index.ts';
import { uptimeRobot } from '../uptimerobot/index.ts';

/** The keys are the prefixes of references. */
export const sources = {
  kuma,
  gatus,
  uptimerobot: uptimeRobot,
  betterstack: betterStack,
  healthchecks,
  checkly,
  pingdom,
  statuspage,
} satisfies Record<string, Source>;

export type ImportSource = keyof typeof sources;

export const importSources = Object.keys(sources) as [ImportSource, ...ImportSource[]];
