/** Recognises errors of PostgreSQL and its driver by code; MikroORM wraps only some of them. */

const systemCodes = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** Messages of `pg`, which have no code, for lost connections and connection time-outs. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The SQLSTATE (five characters) of an error or of what caused it, else undefined. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !systemCodes.test(code)) {
      return code;
    }
    current = current.cause;
  }
  return undefined;
}

/** The name of the violated constraint, for commands that turn it into a message. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const { constraint } = current as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
    current = current.cause;
  }
  return undefined;
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
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const { code, syscall } = current as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && systemCodes.test(code) && syscall !== 'write') return true;
    if (lostConnection.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}
