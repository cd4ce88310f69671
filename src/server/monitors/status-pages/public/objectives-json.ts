import { pageOf } from './statuspage-json.ts';
import type { PageView } from './view.ts';

/** Statuspage has no objectives, so its clients don't get them. Readers can be guests, so the budget is omitted. */
export const objectivesJson = (view: PageView): string =>
  JSON.stringify({
    page: pageOf(view),
    objectives: view.objectives.map(({ name, target, period, measure, achieved }) => ({
      name,
      target,
      period,
      measure,
      achieved,
    })),
  });
