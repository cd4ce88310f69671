/** Exit status of a move that still needs its final run. */
export const unfinished = 3;

export const movingCommands = {
  moveDatabase: {
    usage: 'gatehouse database move --to URL',
    help: 'Copies the database from SQLite to an empty PostgreSQL database (postgres://USER:PASSWORD@HOST:5432/DATABASE) and compares\nevery row. The service can run during the first copy. Then stop the service and run the command again to finish. It can be\ninterrupted and repeated. Exit status: 0 moved, 3 copied but not finished, 1 failed.\n--to -: reads the URL from standard input, so that its password does not appear in process lists.\nAfterwards, set GATEHOUSE_DATABASE_URL to the same URL, and GATEHOUSE_SECRET to the content of the file secret in the data\nfolder. To return to SQLite and lose later changes, delete ledger.db.moved in the data folder and unset\nGATEHOUSE_DATABASE_URL.',
    options: { to: { type: 'string' } },
    takesNames: 0,
  },
  moveEvents: {
    usage: 'gatehouse events move --to URL',
    help: 'Copies the embedded event store to an empty ClickHouse database (https://USER:PASSWORD@HOST:8443/DATABASE) and compares the\nrows and sums of each day. The service can run during the first copy. Then restart it with GATEHOUSE_CLICKHOUSE_URL and run\nthe command again to finish. It can be interrupted and repeated. Exit status: 0 moved, 3 copied but not finished, 1 failed.\n--to -: reads the URL from standard input, so that its password does not appear in process lists.',
    options: { to: { type: 'string' } },
    takesNames: 0,
  },
  acceptEvents: {
    usage: 'gatehouse events accept',
    help: 'Makes the service use another event store than before, for example if the earlier one is lost. With PostgreSQL, the service\notherwise refuses to start. With SQLite, it reports a fault. Uses the ClickHouse database in GATEHOUSE_CLICKHOUSE_URL, or\notherwise the embedded event store in GATEHOUSE_DATA, and creates it if there is none. Stop all processes first. Statistics no\nlonger contain what is in the earlier store.',
    options: {},
    takesNames: 0,
  },
  shipSpool: {
    usage: 'gatehouse spool ship DIR',
    help: 'Sends the events that are still queued on the disk of a dead node. DIR is that node’s data folder, mounted here. Run it with\nthe settings of a running node. Each event is stored once. The command can be interrupted and repeated.',
    options: {},
    takesNames: 1,
  },
} as const;
