type Interface = 'service' | 'monitors' | 'websites' | 'market';
/** Base URLs without a trailing slash. */
export type Bases = Record<Interface, string>;

export type ApiRequest = {
  of: Interface;
  method: 'GET' | 'POST' | 'PATCH';
  /** starts with `/api/v1` and includes the query */
  path: string;
  body?: object;
};
export type ApiAnswer = { status: number; body: string };

export type SendRequest = (request: ApiRequest) => Promise<ApiAnswer>;

export class ToolError extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

type Value = string | number | boolean | readonly string[] | null | undefined;
export type Query = Record<string, Value>;

// Each operation has its own response, which the tool's output schema validates.
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
export type Answer = any;

export class Api {
  readonly #send: SendRequest;

  constructor(send: SendRequest) {
    this.#send = send;
  }

  get(path: string, query: Query = {}): Promise<Answer> {
    return this.#call({ method: 'GET', path: `/api/v1${path}${queryOf(query)}`, of: interfaceOf(path) });
  }

  post(path: string, body: object): Promise<Answer> {
    return this.#call({ method: 'POST', path: `/api/v1${path}`, body, of: interfaceOf(path) });
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.#call({ method: 'PATCH', path: `/api/v1${path}`, body, of: interfaceOf(path) });
  }

  async #call(request: ApiRequest): Promise<Answer> {
    const { status, body } = await this.#send(request);
    const answer = parseJson(body);
    if (answer === undefined)
      throw new ToolError(
        `The server that answered (HTTP ${status}) is not Gatehouse’s API. Check the URL that the MCP server was started with.`,
      );
    if (status < 400) return answer;
    throw new ToolError(sentenceOf(status, answer), status);
  }
}

function interfaceOf(path: string): Interface {
  if (/^\/(monitors|incidents)\b/.test(path)) return 'monitors';
  if (/^\/websites\b/.test(path)) return 'websites';
  return /^\/(market|purchases)\b/.test(path) ? 'market' : 'service';
}

function queryOf(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of typeof value === 'object' ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function parseJson(text: string): Answer | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined; // a response from another server, such as a proxy
  }
}

function sentenceOf(status: number, answer: { message?: unknown; errors?: Record<string, string[]> }): string {
  const message = typeof answer.message === 'string' ? answer.message : `HTTP ${status}.`;
  const said = answer.errors ? Object.values(answer.errors).flat().join(' ') : message;
  switch (status) {
    case 401:
      return 'Gatehouse rejected the API key. Copy or generate one under Settings → API keys and start the MCP server with it.';
    case 404:
      return `${said} The account has no object with this ID. Use the list tools to find IDs. If no ID works, this interface has its own URL (see /docs/mcp of the installation).`;
    default:
      return said;
  }
}
