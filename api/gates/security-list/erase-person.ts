/** Erases who deletes the account from what the gates of matches recorded by name. */
import { sql } from 'kysely';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Replaces an erased name, in either language. */
const noName = '–';

/** Locks the match's lists: before their people are read, and before people are erased. */
export async function lockLists(tx: Tx, matchId: string): Promise<void> {
  await lockUntilCommit(tx, `gates/lists/${matchId}`);
}

/**
 * Clears the person as the contact for stewards, by telephone number or, for non-members, by name,
 * and as a recipient of summaries. Call before `eraseFromPhones`: closing locks the match first, and
 * before the account is blanked.
 */
export async function eraseFromSettings(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with person as (
      select lower(email) as email, right(regexp_replace(mobile_number, '\\D', '', 'g'), 9) as phone,
        case when scope <> 'member'
          then array[lower(first_name || ' ' || last_name), lower(name_arabic)] end as names
      from account where id = ${accountId}),
    kept as (
      select g.id, array(select r from unnest(g.recipients) r where lower(r) <> p.email) as recipients,
        case when right(regexp_replace(g.contact ->> 'phone', '\\D', '', 'g'), 9) = p.phone
            or lower(g.contact ->> 'name') = any (p.names)
          then null else g.contact end as contact
      from gate_match g, person p
      where g.contact is not null or g.recipients <> '{}')
    update gate_match g set contact = k.contact, recipients = k.recipients from kept k
    where g.id = k.id and (g.contact, g.recipients) is distinct from (k.contact, k.recipients)`.execute(
    db(tx),
  );
}

/** Call before the officer's bookings are revoked: closing locks phones before bookings. */
export async function eraseFromPhones(tx: Tx, officerId: string): Promise<void> {
  await db(tx)
    .updateTable('gate_device')
    .set({ label: noName })
    .where('officer_id', '=', officerId)
    .execute();
}

/** A person without a ticket has no number, and versions from before such people no booking. */
const isErased = sql`(p ->> 'no' = any (x.nos) or p ->> 'bookingId' = any (x.bookings))`;

/**
 * The person keeps a line without a name in each version of a security list, so that its numbers stay
 * those that were printed. Call after the bookings were revoked, as closing issues its list after it
 * wrote who came: a list that is being issued is finished before, and a later one lacks the person.
 */
export async function eraseFromLists(tx: Tx, accountId: string): Promise<void> {
  const matches = await db(tx)
    .selectFrom('booking as b')
    .innerJoin('gate_match as g', 'g.id', 'b.match_id')
    .select('g.id')
    .distinct()
    .where('b.account_id', '=', accountId)
    .orderBy('id')
    .execute();
  for (const { id } of matches) await lockLists(tx, id);
  // Phones that may search have the names of revoked tickets, too: a newer card has them fetch again.
  await db(tx)
    .updateTable('gate_entry as e')
    .from('ticket as t')
    .set((eb) => ({ card: eb('e.card', '+', 1) }))
    .where('t.account_id', '=', accountId)
    .whereRef('t.id', '=', 'e.id')
    .execute();
  await sql`
    with erased as (
      select b.match_id, array_agg(b.id::text) as bookings, array_agg(e.no::text) as nos
      from booking b left join gate_entry e on e.booking_id = b.id
      where b.account_id = ${accountId} group by b.match_id)
    update security_list l
    set people = (
      select jsonb_agg(case when ${isErased} then p || jsonb_build_object(
          'name', ${noName}::text, 'nameArabic', null, 'organization', null,
          'organizationArabic', null)
        else p end order by place)
      from jsonb_array_elements(l.people) with ordinality as each (p, place))
    from erased x
    where l.match_id = x.match_id and exists (
      select from jsonb_array_elements(l.people) p where ${isErased})`.execute(db(tx));
}
