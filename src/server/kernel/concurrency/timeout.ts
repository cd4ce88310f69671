/** The result of the work, or `late` when it takes longer than `ms` milliseconds. Rejects as the work does. */
export async function withTimeout<Result, Late>(work: Promise<Result>, ms: number, late: Late): Promise<Result | Late> {
  const timeout = Promise.withResolvers<Late>();
  const timer = setTimeout(timeout.resolve, ms, late);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the work to end or fail, but no longer than `ms` milliseconds. Whoever started it reports its error. */
export async function settleWithin(work: Promise<unknown>, ms: number): Promise<void> {
  await withTimeout(
    work.catch(() => {}),
    ms,
    undefined,
  );
}
