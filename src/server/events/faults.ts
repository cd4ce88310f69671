import { ClickHouseError } from '@clickhouse/client';

/** Timeout, too many queries or parts, too little memory, or an unfinished mutation. Retrying can succeed. */
export const overload: ReadonlySet<string> = new Set(['159', '202', '241', '252', '341']);

/** CORRUPTED_DATA: the engine discards such a part if it starts again. */
export const isDamaged = (error: unknown): boolean => error instanceof ClickHouseError && error.code === '246';

/** CHECKSUM_DOESNT_MATCH, NO_FILE_IN_DATA_PART, BAD_SIZE_OF_FILE_IN_DATA_PART, CORRUPTED_DATA, CANNOT_DECOMPRESS, UNKNOWN_CODEC */
const damageCodes = new Set(['40', '226', '228', '246', '271', '432']);
/** ATTEMPT_TO_READ_AFTER_EOF, CANNOT_READ_ALL_DATA, FILE_DOESNT_EXIST. These also have other causes. */
const codesOfReading = new Set(['32', '33', '107']);

/** Returns true if stored rows can't be read, whatever is retried. */
export const isUnreadable = (error: unknown): error is ClickHouseError =>
  error instanceof ClickHouseError &&
  (damageCodes.has(error.code) ||
    (codesOfReading.has(error.code) && /while reading column|while reading from part/.test(error.message)));

/** Wrong password or database. */
export const isAuthenticationError = (error: ClickHouseError): boolean => ['81', '516'].includes(error.code);

/** The Keeper or too many replicas are down. */
const unwritableCodes = new Set(['242', '285', '286']);
/**
 * The server is shutting down, or has lost its Keeper, other servers or a part. Or the outcome of an insert is unknown.
 */
const broken = new Set(['198', '209', '210', '225', '236', '246', '279', '319', '369', '394', '415', '999']);

export const isServerFault = (error: unknown): boolean =>
  error instanceof ClickHouseError ? unwritableCodes.has(error.code) || broken.has(error.code) : isOfConnection(error);

/** Returns true if the statement never reached a server. */
export const neverReachedServer = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error));

/** Returns true if the statement can still be running on a server. */
export const mayRunOn = (error: unknown): boolean =>
  error instanceof ClickHouseError ? broken.has(error.code) : isOfConnection(error) && !neverReachedServer(error);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/** The client's own timeouts have no error code. */
const isOfConnection = (error: unknown): boolean =>
  /^E[A-Z]+$/.test(codeOf(error)) || (error instanceof Error && /timeout|socket hang up/i.test(error.message));

/** Errors found when parsing: wrong names or types, unsupported or forbidden operations. */
const refusals = new Set(
  // NOT_FOUND_COLUMN_IN_BLOCK, BAD_ARGUMENTS, ILLEGAL_COLUMN, UNKNOWN_IDENTIFIER, NO_SUCH_COLUMN_IN_TABLE, NOT_IMPLEMENTED, UNKNOWN_TYPE, UNKNOWN_TABLE,
  // SYNTAX_ERROR, UNKNOWN_SETTING, READONLY, SUPPORT_IS_DISABLED, ACCESS_DENIED, ALTER_OF_COLUMN_IS_FORBIDDEN
  ['10', '36', '44', '47', '16', '48', '50', '60', '62', '115', '164', '344', '497', '524'],
);

/** Returns true if the statement was rejected before it ran. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof ClickHouseError && refusals.has(error.code);
