/**
 * The rooms whose texts are in the catalogues: each is a file in the folder of every language, and these files say what
 * is in it. A text in them that is not passed to `t`, `tHtml` or `message` fails the check. Rooms of the console follow;
 * once all files are in a room, this list is the tree.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  formats: ['src/server/kernel/format.ts'],
  'status-pages': [
    'src/server/monitors/status-pages/{formatting,overall}.ts',
    'src/server/monitors/status-pages/public/{feeds,history,incidents,page,page-layout,response-chart,routes,script,status-icons,subscribe-form,subscribe.routes,uptime-bars}.ts',
  ],
};
