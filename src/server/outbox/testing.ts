import { findAccountContext, languageOfAddress } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { alertConditions } from '../monitors/index.ts';
import { type Courier, startCourier } from './index.ts';

type Options = Partial<Parameters<typeof startCourier>[1]>;

export const startTestCourier = (deps: Deps, options: Options = {}): Courier =>
  startCourier(deps, {
    findAccount: (id) => findAccountContext(deps.database.db, id),
    findLanguage: (id, address) => languageOfAddress(deps.database.db, id, address),
    ...alertConditions,
    gathering: { quietMs: 0, maxMs: 0 },
    ...options,
  });
