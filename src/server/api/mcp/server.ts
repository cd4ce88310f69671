import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { type Api, ToolError } from './api.ts';
import { strangersNote } from './text.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/index.ts';

/** This file loads the SDK: it is imported when the first assistant calls, not at the start of the service. */

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const instructions = [
  'Gatehouse monitors uptime, counts visitors of websites without cookies, and sells digital items, for one account.',
  'Start general questions with get_overview. Request few entries and narrow down by search, period and filters instead of paging through everything.',
  'Times are ISO 8601 in UTC; days are in the time zone that the answer names. Amounts are strings with their currency; never add up different currencies.',
  strangersNote,
].join('\n');

type ServerOptions = {
  allowWrites: boolean;
  /** told of what went wrong on our side */
  report: (error: unknown) => void;
};

/** An MCP server with the tools of the table; those that write only where they are allowed. */
export function createServer(api: Api, { allowWrites, report }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: 'gatehouse', title: 'Gatehouse', version },
    // The table does not change while a connection lasts.
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const { tool, facts } of known) {
    if (tool.effect.kind === 'writes' && !allowWrites) continue;
    server.registerTool(tool.name, facts, (given) => answer(api, tool, given, report));
  }
  return server;
}

/** What the SDK is told of each tool: once for all servers, of which each request has its own. */
const known = tools.map((tool) => ({
  tool,
  facts: {
    title: tool.title,
    description: tool.description,
    inputSchema: withJsonSchemaOnce(tool.input),
    outputSchema: withJsonSchemaOnce(tool.output),
    annotations: annotationsOf(tool),
  },
}));

/** The schema, whose JSON Schema is made when it is asked for first: for all tools that takes 30 ms of a core. */
function withJsonSchemaOnce(schema: z.ZodObject): Pick<z.ZodObject, '~standard'> {
  const standard = schema['~standard'];
  const made = new Map<string, Record<string, unknown>>();
  const once =
    (io: 'input' | 'output') =>
    (options: Parameters<typeof standard.jsonSchema.input>[0]): Record<string, unknown> => {
      const key = `${io} ${options.target}`;
      const json = made.get(key) ?? standard.jsonSchema[io](options);
      made.set(key, json);
      return json;
    };
  return { '~standard': { ...standard, jsonSchema: { input: once('input'), output: once('output') } } };
}

/** What clients are told about a tool before they run it. */
function annotationsOf({ effect, holdsStrangersTexts }: Tool) {
  // Answers with texts of strangers come from an open world, even though only our own service is asked.
  const openWorldHint = holdsStrangersTexts;
  if (effect.kind === 'reads') return { readOnlyHint: true, openWorldHint };
  const { isIdempotent, stopsSomething } = effect;
  return { readOnlyHint: false, destructiveHint: stopsSomething, idempotentHint: isIdempotent, openWorldHint };
}

type Answered = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/** Runs a tool. The text says the same as the structured content, for clients that give assistants only the text. */
async function answer(api: Api, tool: Tool, given: unknown, report: (error: unknown) => void): Promise<Answered> {
  try {
    const found = await tool.run(api, given);
    const note = tool.holdsStrangersTexts ? { note: strangersNote } : {};
    const picked = tool.output.safeParse({ ...note, ...found });
    if (!picked.success) {
      report(new Error(`The answer of ${tool.name} has an unexpected format: ${picked.error.message}`));
      return refused(
        'The API answered in a format that this MCP server does not know. Run the same version of Gatehouse on both sides.',
      );
    }
    return { content: [{ type: 'text', text: JSON.stringify(picked.data) }], structuredContent: picked.data };
  } catch (error) {
    if (error instanceof ToolError) return refused(error.message);
    report(error);
    return refused('Something went wrong in Gatehouse’s MCP server. See its log.');
  }
}

const refused = (text: string): Answered => ({ content: [{ type: 'text', text }], isError: true });
