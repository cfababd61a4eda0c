/** Digest of a printed list, the same for lists that say the same. */
import { createHash } from 'node:crypto';
import type { SecurityListPerson } from '#sync/contracts/gate/security-list.ts';

/**
 * SHA-256 of the people in the order of their numbers, then of those without one in that of their
 * texts, each a JSON array of the fields below, so that neither the order on paper nor that of a
 * record's keys matters.
 */
export function digestOf(people: readonly SecurityListPerson[]): Buffer {
  const rows = people.map((person) =>
    JSON.stringify([
      person.no,
      person.name,
      person.nameArabic ?? null,
      person.organization,
      person.organizationArabic ?? null,
      person.role,
      person.seat,
      person.places,
      person.gates,
    ]),
  );
  const place = (at: number) => people[at]?.no ?? Infinity;
  const order = rows.map((row, at) => ({ row, no: place(at) }));
  order.sort((a, b) => (a.no === b.no ? (a.row < b.row ? -1 : 1) : a.no - b.no));
  return createHash('sha256')
    .update(`[${order.map(({ row }) => row).join(',')}]`)
    .digest();
}

const arabic = new Intl.Collator('ar');
const latin = new Intl.Collator('en');

const byNumber = (a: SecurityListPerson, b: SecurityListPerson) => (a.no ?? 0) - (b.no ?? 0);

/** Sorts people by Arabic name; people without one follow, by their Latin names. */
export function inPrintedOrder(people: readonly SecurityListPerson[]): SecurityListPerson[] {
  return people.toSorted((a, b) => {
    if (a.nameArabic != null && b.nameArabic != null)
      return arabic.compare(a.nameArabic, b.nameArabic) || byNumber(a, b);
    if (a.nameArabic != null) return -1;
    if (b.nameArabic != null) return 1;
    return latin.compare(a.name, b.name) || byNumber(a, b);
  });
}
