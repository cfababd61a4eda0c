/** Where the project lies; every command works from any folder. */
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An absolute path of something in the project. */
export function inRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
