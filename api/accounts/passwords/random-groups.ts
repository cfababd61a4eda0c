/** Random text that people read from a screen and type. */
import { randomInt } from 'node:crypto';

/** Letters and digits that people do not confuse easily. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Groups of characters with hyphens in between; each character has almost 5 bits. */
export function randomGroups(groups: number, size: number): string {
  const group = () =>
    Array.from({ length: size }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
