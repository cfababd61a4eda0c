/** How to reach PostgreSQL, read once from an address for the ORM, the jobs and the backup. */
import { parse } from 'pg-connection-string';

/** libpq's modes without `allow` and `prefer`, which may end unencrypted without a word. */
const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * The settings that each connection makes as it opens. The cluster's own depend on the machine that it
 * was made on; Debian's differ in the first three.
 */
const sessionSettings = {
  // Compiling the statements of a first pull takes seconds, running them milliseconds.
  jit: 'off',
  timezone: 'UTC',
  datestyle: 'ISO,MDY',
  // A backup's values read back the same everywhere.
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: 1,
};

/** Time limits in milliseconds; 0 for no limit, whatever the cluster's is. */
export interface SessionLimits {
  statement_timeout?: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

/** Ends the cluster's limit for transactions, which only PostgreSQL 17 and later have. */
export const withoutTransactionLimit = `select set_config(name, '0', false)
  from pg_settings where name = 'transaction_timeout'`;

/**
 * Options for `pg`. Settings and limits are sent when the connection opens, because the cluster's
 * could end the statement that changes them. `sslmode`, `sslrootcert`, `sslcert` and `sslkey` mean
 * what they mean to libpq. Throws for another mode, and for a certificate that cannot be read.
 */
export function connectionOptions(url: string, limits: SessionLimits = {}) {
  const { sslmode, host, port, user, password, database, ssl } = parse(url, {
    useLibpqCompat: true,
  });
  if (sslmode !== undefined && !tlsModes.some((mode) => mode === sslmode)) {
    throw new Error(`sslmode must be one of ${tlsModes.join(', ')}`);
  }
  return {
    ...(host && { host }),
    ...(port && { port: Number(port) }),
    ...(user && { user }),
    ...(password && { password }),
    ...(database && { database }),
    ssl: ssl ?? false,
    options: Object.entries({ ...sessionSettings, ...limits })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}
