import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { type Api, ToolError } from './api.ts';
import { strangersNote } from './text.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools/index.ts';

/** Importing this file loads the SDK, so it is imported at the first MCP request. */

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const instructions = [
  'Gatehouse monitors uptime, counts website visitors without cookies, and sells digital items, for one account.',
  'Start general questions with get_overview. Request few entries and narrow down by search, period and filters instead of paging through all entries.',
  'Times are ISO 8601 in UTC. Days are in the time zone that the response names. Amounts are strings with their currency. Never add up different currencies.',
  strangersNote,
].join('\n');

type ServerOptions = {
  allowWrites: boolean;
  report: (error: unknown) => void;
};

export function createServer(api: Api, { allowWrites, report }: ServerOptions): McpServer {
  const server = new McpServer(
    { name: 'gatehouse', title: 'Gatehouse', version },
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const { tool, facts } of known) {
    if (tool.effect.kind === 'writes' && !allowWrites) continue;
    server.registerTool(tool.name, facts, (given) => answer(api, tool, given, report));
  }
  return server;
}

/** Prepared once, because each request creates its own server. */
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

/** Caches the JSON Schema when it is first used. Creating it for all tools takes 30 ms of CPU time. */
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

function annotationsOf({ effect, hasUntrustedText }: Tool) {
  // Responses can contain text from strangers, so the hint is true even if the tool only calls this service.
  const openWorldHint = hasUntrustedText;
  if (effect.kind === 'reads') return { readOnlyHint: true, openWorldHint };
  const { isIdempotent, stopsSomething } = effect;
  return { readOnlyHint: false, destructiveHint: stopsSomething, idempotentHint: isIdempotent, openWorldHint };
}

type Answered = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/** Returns the result both as data and as text, because some clients pass only the text to the assistant. */
async function answer(api: Api, tool: Tool, given: unknown, report: (error: unknown) => void): Promise<Answered> {
  try {
    const found = await tool.run(api, given);
    const note = tool.hasUntrustedText ? { note: strangersNote } : {};
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
