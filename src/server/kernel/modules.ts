/** The parts of the service that can be switched off, for the installation or for an account. */
export const modules = ['monitors', 'websites', 'market'] as const;
export type Module = (typeof modules)[number];

/** `service_owner`: by the owner of the service, for one account. `account`: by the account's owner. */
export type SwitchedOffBy = 'installation' | 'service_owner' | 'account';

/** The modules that are switched off for an account. The first of several reasons is given. */
export type ModulesOff = ReadonlyMap<Module, SwitchedOffBy>;

/** Reads a stored list of modules. */
export const readModules = (stored: string | null | undefined): Module[] => {
  const listed: unknown[] = JSON.parse(stored ?? '[]') as unknown[];
  return modules.filter((module) => listed.includes(module));
};
