/** The environment for tests and measurements, without the developer's own configuration. */
import { environment } from '#api/platform/config/config-schema.ts';

export function cleanEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const ours = new Set([...Object.keys(environment.shape), 'TEST_DATABASE_URL']);
  const rest = Object.entries(process.env).filter(([name]) => !ours.has(name));
  return { ...Object.fromEntries(rest), ...extra };
}
