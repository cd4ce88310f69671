import { type Module, Refusal, type SwitchedOffBy, t } from '../kernel/index.ts';

export const moduleRefusal = (module: Module, by: SwitchedOffBy): Refusal =>
  new Refusal('forbidden', moduleSentence(module, by));

/** Explains who can switch the module on. */
export const moduleSentence = (module: Module, by: SwitchedOffBy): string => sentences[by](module);

const sentences: Record<SwitchedOffBy, (module: Module) => string> = {
  installation: (module) =>
    t(
      '{module, select, monitors {Monitors are} websites {Websites are} other {The market is}} switched off on this installation. The owner of this service can switch {module, select, market {it} other {them}} on in Settings → Service.',
      { module },
    ),
  service_owner: (module) =>
    t(
      '{module, select, monitors {Monitors are} websites {Websites are} other {The market is}} switched off for this account. The owner of this service can switch {module, select, market {it} other {them}} on in Settings → Accounts.',
      { module },
    ),
  account: (module) =>
    t(
      '{module, select, monitors {Monitors are} websites {Websites are} other {The market is}} switched off in this account. An owner of the account can switch {module, select, market {it} other {them}} on in Settings → Modules.',
      { module },
    ),
};
