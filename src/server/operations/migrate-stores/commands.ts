/** Exit status of a move that still needs its final run. */
export const unfinished = 3;

export const movingCommands = {
  moveDatabase: {
    usage: 'gatehouse database move --to URL',
    help: 'Moves the database from SQLite to PostgreSQL (postgres://USER:PASSWORD@HOST:5432/DATABASE, empty) and compares every row.\nBeside a running service it copies what is there; run it again with the service stopped to finish. It may be interrupted and\nrepeated: what is there and the same stays. Exit status: 0 moved, 3 copied and to be finished, 1 failed.\n--to -: reads the URL from standard input, so that its password is in no list of processes.\nAfterwards the service and its commands need GATEHOUSE_DATABASE_URL (the same URL) and GATEHOUSE_SECRET (what the file\nsecret in the data folder holds). To go back to SQLite, without what has happened since, delete ledger.db.moved in the\ndata folder and unset GATEHOUSE_DATABASE_URL.',
    options: { to: { type: 'string' } },
    takesNames: 0,
  },
  moveEvents: {
    usage: 'gatehouse events move --to URL',
    help: 'Copies the embedded event store to a ClickHouse server (https://USER:PASSWORD@HOST:8443/DATABASE, empty) and compares the\nrows and sums of every day. The service goes on to collect; restart it with GATEHOUSE_CLICKHOUSE_URL, and run the command\nagain to finish. It may be interrupted and repeated: days that are there and right stay. Exit status: 0 moved, 3 copied and\nto be finished, 1 failed.\n--to -: reads the URL from standard input, so that its password is in no list of processes.',
    options: { to: { type: 'string' } },
    takesNames: 0,
  },
  acceptEvents: {
    usage: 'gatehouse events accept',
    help: 'Gives the installation the ClickHouse database of GATEHOUSE_CLICKHOUSE_URL, or without it the embedded event\nstore in GATEHOUSE_DATA, or a new one where that has none, after the former store was lost or is given up: with PostgreSQL,\nthe service refuses to start with another store than it had, and with SQLite it reports a fault. Stop all processes first. What is in the former store is missing in\nstatistics then.',
    options: {},
    takesNames: 0,
  },
  shipSpool: {
    usage: 'gatehouse spool ship DIR',
    help: 'Sends events still queued on a dead node’s disk. DIR is that node’s data folder, mounted here. Run it with the settings of\na running node. Each event is stored once; the command may be interrupted and repeated.',
    options: {},
    takesNames: 1,
  },
} as const;
