/** Finds variables that were probably meant for the portal and have another name. */
import { environment } from '#api/platform/config/config-schema.ts';
import { editDistance } from '#api/platform/edit-distance.ts';

export interface UnknownVariable {
  name: string;
  /** The variable of ours whose name is most like it. */
  nearest: string;
}

/** Prefixes of our variables that are unusual in other programs. */
const families = ['LEAGUE_', 'DATABASE_', 'S3_', 'APPLE_PASS_', 'GOOGLE_WALLET_', 'TOUCHLINE_'];
/** Letters that may be wrong, missing or too many in a name that begins in another way. */
const slips = 2;
/** Shorter names are too much like those of other programs. */
const shortest = 6;

const known = Object.keys(environment.shape);

export function findUnknownVariables(names: readonly string[]): UnknownVariable[] {
  return names.flatMap((name) => {
    if (known.includes(name) || name.length < shortest || name.length > 100) return [];
    const [nearest = '', distance = Infinity] =
      known
        .filter((other) => other.length >= shortest)
        .map((other) => [other, distanceTo(other, name)] as const)
        .toSorted(([, a], [, b]) => a - b)[0] ?? [];
    const isOurs = distance <= slips || families.some((family) => name.startsWith(family));
    return isOurs ? [{ name, nearest }] : [];
  });
}

/** A shortened name is nearer than its letters say. */
function distanceTo(other: string, name: string): number {
  return name.includes('_') && other.startsWith(name) ? 1 : editDistance(name, other);
}
