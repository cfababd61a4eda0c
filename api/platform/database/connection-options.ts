/** How to reach PostgreSQL, read once from an address for the ORM, the jobs and the backup. */
import { parse } from 'pg-connection-string';

/** libpq's modes without `allow` and `prefer`, which may end unencrypted without a word. */
const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Options for `pg`. `sslmode`, `sslrootcert`, `sslcert` and `sslkey` mean what they mean to libpq.
 * Throws for another mode, and for a certificate that cannot be read.
 */
export function connectionOptions(url: string) {
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
  };
}
