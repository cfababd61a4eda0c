/** Errors of the database on the phone. */

/** The database does not exist, and only a login may create it. */
export class NoReplicaError extends Error {
  override readonly name = 'NoReplicaError';
}

/** A newer version of the app has upgraded the database: this version must not touch it. */
export class NewerReplicaError extends Error {
  override readonly name = 'NewerReplicaError';
}

/** Whether the error, or one that it wraps, has one of these names. */
export function isCausedBy(error: unknown, ...names: string[]): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Object && depth < 5; depth += 1) {
    if ('name' in at && names.includes(String(at.name))) return true;
    at = ('inner' in at && at.inner) || ('cause' in at && at.cause) || null;
  }
  return false;
}

export function isStorageFull(error: unknown): boolean {
  return isCausedBy(error, 'QuotaExceededError');
}
