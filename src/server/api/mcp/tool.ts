import type { z } from 'zod';
import type { Answer, Api } from './api.ts';

/** What a tool does to the account, as clients are told before they run it. */
type Effect =
  | { kind: 'reads' }
  | {
      kind: 'writes';
      /** whether the same call again changes nothing more */
      isIdempotent: boolean;
      /** whether something ends by it, such as alerts: clients ask before such calls */
      stopsSomething: boolean;
    };

/** One row of the table of tools, of which server, tests and documentation are made. */
export type Tool = {
  name: string;
  title: string;
  /** what an assistant chooses by */
  description: string;
  /** one line for people, in docs/mcp.md */
  summary: string;
  input: z.ZodObject;
  /** picks from what `run` resolves with and checks it */
  output: z.ZodObject;
  effect: Effect;
  /** whether its answers hold texts of visitors, buyers or remote servers */
  holdsStrangersTexts: boolean;
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
