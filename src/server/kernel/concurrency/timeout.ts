export async function withTimeout<Result, Fallback>(
  work: Promise<Result>,
  ms: number,
  fallback: Fallback,
): Promise<Result | Fallback> {
  const timeout = Promise.withResolvers<Fallback>();
  const timer = setTimeout(timeout.resolve, ms, fallback);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits up to `ms` for the work to end. Ignores errors of the work. */
export async function settleWithin(work: Promise<unknown>, ms: number): Promise<void> {
  await withTimeout(
    work.catch(() => {}),
    ms,
    undefined,
  );
}
