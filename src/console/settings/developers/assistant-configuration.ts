import { t } from '../../i18n/index.ts';

export const assistants = ['claude-code', 'cursor', 'vs-code', 'claude-desktop'] as const;
export type Assistant = (typeof assistants)[number];

type Configuration = {
  name: string;
  file: string;
  hint: string;
  holdsKey: boolean;
  text(base: string, key: string): string;
};

const json = (value: object) => JSON.stringify(value, null, 2);
const overHttp = (base: string, key: string) => ({
  url: `${base}/mcp`,
  // not shown
  headers: { Authorization: `Bearer ${key}` },
});

/** Documented in docs/mcp.md. */
export const configurations: Record<Assistant, Configuration> = {
  'claude-code': {
    // not shown
    name: 'Claude Code',
    file: '.mcp.json',
    hint: t('Set `GATEHOUSE_API_KEY` in your environment to your key.'),
    holdsKey: false,
    text: (base) => json({ mcpServers: { gatehouse: { type: 'http', ...overHttp(base, `\${GATEHOUSE_API_KEY}`) } } }),
  },
  cursor: {
    // not shown
    name: 'Cursor',
    file: '~/.cursor/mcp.json',
    hint: t('It contains your key: keep it out of repositories.'),
    holdsKey: true,
    text: (base, key) => json({ mcpServers: { gatehouse: overHttp(base, key) } }),
  },
  'vs-code': {
    // not shown
    name: 'VS Code',
    file: '.vscode/mcp.json',
    hint: t('VS Code asks for your key once.'),
    holdsKey: false,
    text: (base) =>
      json({
        inputs: [{ type: 'promptString', id: 'gatehouse-key', description: t('Gatehouse API key'), password: true }],
        servers: { gatehouse: { type: 'http', ...overHttp(base, `\${input:gatehouse-key}`) } },
      }),
  },
  'claude-desktop': {
    // not shown
    name: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    hint: t(
      'It contains your key. Claude Desktop runs a copy of Gatehouse on your machine: replace the path with yours.',
    ),
    holdsKey: true,
    text: (base, key) =>
      json({
        mcpServers: {
          gatehouse: {
            command: 'node',
            args: ['/path/to/gatehouse/bin/gatehouse.js', 'mcp', '--url', base],
            env: { GATEHOUSE_API_KEY: key },
          },
        },
      }),
  },
};
