/** The project's root folder, so that commands work from any folder. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the absolute path of a file in the project. */
export function inRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
