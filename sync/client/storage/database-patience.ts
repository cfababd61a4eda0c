/** Gives up on database calls that do not answer. */

/**
 * Milliseconds after which a call counts as hung, and its connection is opened again; twice as long
 * after the call began, the person is told.
 */
export const databasePatience = 5_000;

/** A database call did not finish in time: WebKit after the app was suspended, or a frozen page. */
export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
}

/** @throws DatabaseTimeoutError */
export async function withTimeout<T>(
  milliseconds: number | undefined,
  work: () => PromiseLike<T>,
  giveUp?: () => void,
): Promise<T> {
  if (milliseconds === undefined) return work();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseTimeoutError('the database does not answer'));
      giveUp?.();
    }, milliseconds);
  });
  try {
    return await Promise.race([work(), hung]);
  } finally {
    clearTimeout(timer);
  }
}
