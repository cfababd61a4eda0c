/** Reads and changes the requirements of registrations. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import {
  mostRequirements,
  type NewRequirement,
  type Requirement,
  type RequirementEdit,
  type RequirementRow,
} from '#sync/contracts/evidence/requirements.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { todayIn } from '#api/evidence/today.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { composeMail } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db, type Database } from '#api/schema.ts';

const columns = [
  'q.id',
  'q.version',
  'q.name',
  'q.name_ar as nameArabic',
  'q.help',
  'q.help_ar as helpArabic',
  'q.roles',
  'q.kind',
  'q.required',
  'q.freelancers_exempt as freelancersExempt',
  'q.expiry',
  'q.expiry_months as expiryMonths',
  'q.when_expired as whenExpired',
] as const;

const selectRequirements = (tx: Tx) =>
  db(tx)
    .selectFrom('requirement as q')
    .select(columns)
    .where('q.deleted_at', 'is', null)
    .orderBy('q.position')
    .orderBy('q.id');

/** In the order of the form; all, or those of a role. */
export async function readRequirements(tx: Tx, role?: Role | null): Promise<Requirement[]> {
  if (role === null) return [];
  return selectRequirements(tx)
    .$if(role !== undefined, (query) => query.where(sql<boolean>`${role}::text = any(q.roles)`))
    .execute();
}

/**
 * Approved people `a` of the roles of `requirement q` who have no valid piece of evidence for it, and none
 * that waits for the desk.
 */
function lackingPeople(eb: ExpressionBuilder<Database & { q: Database['requirement'] }, 'q'>) {
  return eb
    .selectFrom('account as a')
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'approved')
    .where(sql<boolean>`a.role = any(q.roles)`)
    .where((of) =>
      of.or([
        of('q.freelancers_exempt', '=', false),
        of('a.outlet_state', 'in', ['vouched', 'manager']),
      ]),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('evidence as e')
            .whereRef('e.account_id', '=', 'a.id')
            .whereRef('e.requirement_id', '=', 'q.id')
            .where('e.state', 'in', ['given', 'accepted']),
        ),
      ),
    );
}

/** With numbers of people. */
export async function readRequirementRows(tx: Tx): Promise<RequirementRow[]> {
  return selectRequirements(tx)
    .select((eb) => {
      const count = (state: 'given' | 'accepted') =>
        eb
          .selectFrom('evidence as e')
          .innerJoin('account as a', 'a.id', 'e.account_id')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('e.requirement_id', '=', 'q.id')
          .where('e.state', '=', state)
          .where('a.deleted_at', 'is', null)
          .$asScalar()
          .$notNull();
      return [
        count('given').as('given'),
        count('accepted').as('accepted'),
        lackingPeople(eb)
          .select(sql<number>`count(*)::int`.as('count'))
          .$asScalar()
          .$notNull()
          .as('lacking'),
      ];
    })
    .execute();
}

/** Throws 404. */
export async function readRequirement(tx: Tx, id: string): Promise<RequirementRow> {
  const row = (await readRequirementRows(tx)).find((each) => each.id === id);
  if (!row) throw notFound('evidence.requirementGone');
  return row;
}

/** Throws 409 where there are too many. */
export async function createRequirement(
  tx: Tx,
  actor: Actor,
  given: NewRequirement,
): Promise<RequirementRow> {
  await lockUntilCommit(tx, 'requirements');
  const { length } = await readRequirements(tx);
  if (length >= mostRequirements) throw conflict('evidence.tooManyRequirements');
  const { id } = await db(tx)
    .insertInto('requirement')
    .values((eb) => ({
      ...toColumns(given),
      kind: given.kind,
      // After the last one, also where one before it was deleted.
      position: eb
        .selectFrom('requirement')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .$asScalar(),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'requirement.create', ['requirement', id]);
  return readRequirement(tx, id);
}

/** Changes the given fields. Throws 404, 409 for a stale version, 422 for months that do not fit. */
export async function editRequirement(
  tx: Tx,
  actor: Actor,
  {
    id,
    requirement,
    version,
  }: { id: string; requirement: RequirementEdit; version?: number | undefined },
): Promise<RequirementRow> {
  const stored = await selectRequirements(tx)
    .where('q.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('evidence.requirementGone');
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  const after = Object.assign({}, stored, requirement);
  if ((after.expiry === 'months') !== (after.expiryMonths !== null))
    throw invalid({ 'requirement.expiryMonths': 'evidence.monthsRequired' });
  await db(tx).updateTable('requirement').set(toColumns(after)).where('id', '=', id).execute();
  await audit(tx, actor, 'requirement.edit', ['requirement', id]);
  return readRequirement(tx, id);
}

function toColumns(given: Omit<NewRequirement, 'kind'>) {
  return {
    name: given.name,
    name_ar: given.nameArabic,
    help: given.help,
    help_ar: given.helpArabic,
    roles: [...new Set(given.roles)],
    required: given.required,
    freelancers_exempt: given.freelancersExempt,
    expiry: given.expiry,
    expiry_months: given.expiryMonths,
    when_expired: given.whenExpired,
  };
}

/** The nightly job deletes later what people have given. Throws 404. */
export async function deleteRequirement(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deleted = await db(tx)
    .updateTable('requirement')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound('evidence.requirementGone');
  await audit(tx, actor, 'requirement.delete', ['requirement', id]);
}

/** Throws 409 where the ids are not those of all requirements. */
export async function orderRequirements(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<RequirementRow[]> {
  await lockUntilCommit(tx, 'requirements');
  const known = new Set((await readRequirements(tx)).map(({ id }) => id));
  if (known.size !== ids.length || !ids.every((id) => known.delete(id)))
    throw conflict('error.stale');
  for (const [position, id] of ids.entries())
    await db(tx).updateTable('requirement').set({ position }).where('id', '=', id).execute();
  if (ids[0] !== undefined) await audit(tx, actor, 'requirement.order', ['requirement', ids[0]]);
  return readRequirementRows(tx);
}

/**
 * Asks the approved people of its roles who have no valid one and have not sent one, by email and push.
 * Returns how many. Throws 404, and 422 for a date that has passed.
 */
export async function askForRequirement(
  tx: Tx,
  actor: Actor,
  { id, until }: { id: string; until: string },
  services: Pick<Services, 'mail' | 'clock' | 'config'>,
): Promise<number> {
  if (until < todayIn(services)) throw invalid({ until: 'evidence.expiryPassed' });
  // Two administrators who ask at once would send everything twice.
  await lockUntilCommit(tx, `requirement-ask ${id}`);
  const requirement = (await readRequirements(tx)).find((each) => each.id === id);
  if (!requirement) throw notFound('evidence.requirementGone');
  const people = await db(tx)
    .selectFrom('requirement as q')
    .innerJoinLateral(
      (eb) => lackingPeople(eb).select(recipientColumns).as('a'),
      (join) => join.onTrue(),
    )
    .select(['a.accountId', 'a.email', 'a.firstName', 'a.nameArabic', 'a.language'])
    .where('q.id', '=', id)
    .execute();
  const { name, nameArabic = null } = requirement;
  await services.mail.queueMany(
    tx,
    people.map((person) =>
      composeMail(person, 'evidence', {
        about: 'requested',
        accountId: person.accountId,
        requirement: name,
        requirementArabic: nameArabic,
        date: until,
      }),
    ),
  );
  await audit(tx, actor, 'requirement.ask', ['requirement', id], { people: people.length });
  return people.length;
}
