import { z } from 'zod';
import { type Module, modules, type SwitchedOffBy } from '../../kernel/index.ts';

/** The modules that are off. A module that isn't listed is on. */
export const modulesOff = z.array(z.enum(modules)).transform((listed) => modules.filter((one) => listed.includes(one)));

export const ownModules = z.object({ modules_off: modulesOff });

/** `message` says who can switch the module on. */
export type ModuleOff = { module: Module; by: SwitchedOffBy; message: string };
