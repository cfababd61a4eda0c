/** The claim that a ticket's signature covers, and how long its parts may be. */
import type { Role } from '#sync/contracts/accounts/role-names.ts';

export interface TicketClaim {
  /** A random 128-bit id in base64url. */
  readonly ref: string;
  /** UUID in lower case. */
  readonly matchId: string;
  readonly name: string;
  /** `other`: a number that this version does not know yet. */
  readonly role: Role | 'other';
  readonly seat: number | null;
  /** Names of places beside the seat, such as a photographer's position. */
  readonly places: readonly string[];
}

/** UTF-16 units of the holder's name. */
export const maxNameLength = 40;
export const maxPlaces = 2;
/** UTF-16 units of a place's name. */
export const maxPlaceLength = 8;
export const maxSeat = 65_535;

/** Numbers in signed tickets: a role may be added with a new number, and none ever changes. */
export const roleNumbers: Readonly<Record<Role, number>> = {
  cameraman: 1,
  camera_technician: 2,
  commentator: 3,
  photographer: 4,
  photo_technician: 5,
  radio_reporter: 6,
  tv_reporter: 7,
  written_press: 8,
  media_officer: 9,
};

const rolesByNumber = new Map<number, Role>(
  (Object.keys(roleNumbers) as Role[]).map((role) => [roleNumbers[role], role]),
);

export function roleByNumber(number: number): Role | 'other' {
  return rolesByNumber.get(number) ?? 'other';
}

export function isSeat(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxSeat;
}

export function isPlace(text: string): boolean {
  return text.length > 0 && text.length <= maxPlaceLength;
}
