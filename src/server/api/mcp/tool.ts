import type { z } from 'zod';
import type { Answer, Api } from './api.ts';

type Effect =
  | { kind: 'reads' }
  | {
      kind: 'writes';
      isIdempotent: boolean;
      /** whether it stops something, such as alerts; clients ask the user before such calls */
      stopsSomething: boolean;
    };

/** One tool. The server, tests and documentation are generated from the table. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  summary: string;
  input: z.ZodObject;
  output: z.ZodObject;
  effect: Effect;
  hasUntrustedText: boolean;
  run(api: Api, input: Answer): Promise<object>;
};

type Definition<Input extends z.ZodObject> = Omit<Tool, 'input' | 'run' | 'effect'> & {
  input: Input;
  run(api: Api, input: z.output<Input>): Promise<object>;
};

export const readTool = <Input extends z.ZodObject>(definition: Definition<Input>): Tool => ({
  ...definition,
  effect: { kind: 'reads' },
});

export const writeTool = <Input extends z.ZodObject>(
  definition: Definition<Input> & { isIdempotent: boolean; stopsSomething: boolean },
): Tool => {
  const { isIdempotent, stopsSomething, ...tool } = definition;
  return { ...tool, effect: { kind: 'writes', isIdempotent, stopsSomething } };
};
