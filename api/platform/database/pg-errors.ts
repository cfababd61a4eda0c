const systemCodes = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** Messages of `pg`, which have no code, for lost connections and connection time-outs. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** An error and what caused it; the driver's error may be wrapped several times. */
function withCauses(error: unknown): (Error & Record<string, unknown>)[] {
  const chain: (Error & Record<string, unknown>)[] = [];
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) {
    chain.push(each as Error & Record<string, unknown>);
  }
  return chain;
}

/** The error of this class that led to the error. */
export function causedBy<Caused extends Error>(
  error: unknown,
  kind: new (...args: never[]) => Caused,
): Caused | undefined {
  return withCauses(error).find(
    (each): each is Caused & Record<string, unknown> => each instanceof kind,
  );
}

/** The SQLSTATE (five characters) of an error or of what caused it, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return withCauses(error)
    .map(({ code }) => code)
    .filter((code) => typeof code === 'string')
    .find((code) => /^[0-9A-Z]{5}$/.test(code) && !systemCodes.test(code));
}

/** The name of the violated constraint, for commands that turn it into a message. */
export function violatedConstraint(error: unknown): string | undefined {
  return withCauses(error)
    .map(({ constraint }) => constraint)
    .find((constraint) => typeof constraint === 'string');
}

/** Serialisation failure or deadlock: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/**
 * Whether the database is unreachable or overloaded, or a statement timed out: classes 08, 53, 57 and
 * the time-outs of PostgreSQL's appendix A, and errors of the socket and the pool.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) {
    return /^(?:08|53|57)/.test(state) || ['55P03', '25P03', '25P04'].includes(state);
  }
  return withCauses(error).some(
    ({ code, syscall, message }) =>
      (typeof code === 'string' && systemCodes.test(code) && syscall !== 'write') ||
      lostConnection.test(message),
  );
}
