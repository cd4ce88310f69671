import { ClickHouseError } from '@clickhouse/client';

/**
 * ClickHouse's error codes for a timeout, too many queries or parts, too little memory, or a mutation that not all replicas
 * have ended. The same statement may work later.
 */
export const overload: ReadonlySet<string> = new Set(['159', '202', '241', '252', '341']);

/** It cannot read a part of a table: the statement is not at fault. */
export const isDamaged = (error: unknown): boolean => error instanceof ClickHouseError && error.code === '246';

/** … and for a wrong password or database: it answers, but we cannot use it. */
export const refusesUs = (error: ClickHouseError): boolean => ['81', '516'].includes(error.code);

/** A replica that takes no writes at the moment (its Keeper is away), or has too few others beside it. */
const notNow = new Set(['242', '285', '286']);
/** It ends, has lost its Keeper, other servers or a part of a table, or does not know what became of an insert. */
const broken = new Set(['198', '209', '210', '225', '236', '246', '279', '319', '369', '394', '415', '999']);

/** Whether another server of the same tables may answer where this one failed. */
export const isOfOneServer = (error: unknown): boolean =>
  error instanceof ClickHouseError ? notNow.has(error.code) || broken.has(error.code) : isOfConnection(error);

/** Whether the failed statement certainly changed nothing, on no shard either: it reached nobody. */
export const didNothing = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error));

/** Whether the failed statement may run on: nobody answered that it has ended, or who did does not know it of another server. */
export const mayRunOn = (error: unknown): boolean =>
  error instanceof ClickHouseError ? broken.has(error.code) : isOfConnection(error) && !didNothing(error);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/** Of sockets, and of the client, which ends what takes too long without a code. */
const isOfConnection = (error: unknown): boolean =>
  /^E[A-Z]+$/.test(codeOf(error)) || (error instanceof Error && /timeout|socket hang up/i.test(error.message));

/** What ClickHouse says of a statement as it reads it: of names and types, of what it cannot do or may not. */
const refusals = new Set(
  // NOT_FOUND_COLUMN_IN_BLOCK, BAD_ARGUMENTS, ILLEGAL_COLUMN, UNKNOWN_IDENTIFIER, NO_SUCH_COLUMN_IN_TABLE, NOT_IMPLEMENTED, UNKNOWN_TYPE, UNKNOWN_TABLE,
  // SYNTAX_ERROR, UNKNOWN_SETTING, READONLY, SUPPORT_IS_DISABLED, ACCESS_DENIED, ALTER_OF_COLUMN_IS_FORBIDDEN
  ['10', '36', '44', '47', '16', '48', '50', '60', '62', '115', '164', '344', '497', '524'],
);

/** Whether one server refused the statement before it did anything. */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof ClickHouseError && refusals.has(error.code);
