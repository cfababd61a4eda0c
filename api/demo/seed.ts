import { sql } from 'kysely';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { demoPassword } from '#api/demo/logins.ts';
import { demoAdmin, readPeople, secondAdmin } from '#api/demo/content/people.ts';
import { planSeason } from '#api/demo/planning/season-plan.ts';
import { seedDocuments, seedNews } from '#api/demo/seed/seed-content.ts';
import { seedAuditLog, seedInvitations, seedMails } from '#api/demo/seed/seed-history.ts';
import { readIdentityDocuments, seedPeople } from '#api/demo/seed/seed-people.ts';
import { seedBookings } from '#api/demo/seed/seed-bookings.ts';
import { createDemoActors } from '#api/demo/seed/demo-actors.ts';
import { seedEvidence } from '#api/demo/seed/seed-evidence.ts';
import { seedGates } from '#api/demo/seed/seed-gates.ts';
import { seedOutlet } from '#api/demo/seed/seed-outlet.ts';
import { seedPlaces } from '#api/demo/seed/seed-places.ts';
import { seedQuestions } from '#api/demo/seed/seed-questions.ts';
import { seedReports } from '#api/demo/seed/seed-reports.ts';
import { seedSeason } from '#api/demo/seed/seed-season.ts';
import { seedVetting } from '#api/demo/seed/seed-vetting.ts';
import { createDemoFiles } from '#api/demo/seed/demo-files.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { Services } from '#api/platform/services.ts';

type DemoServices = Pick<Services, 'config' | 'orm' | 'files' | 'images' | 'ticketKeys' | 'clock'>;

/** An arbitrary advisory lock key: only one process at a time loads the demo. */
const lockKey = 7_240_620;

/** Returns false if the database already holds more than administrators. Throws in production. */
export async function seedDemo(services: DemoServices): Promise<boolean> {
  const { config, orm, clock } = services;
  if (config.production) throw new Error('The demo is never loaded in production.');
  if (!(await isDatabaseEmpty(orm.em.fork()))) return false;

  const now = clock.now();
  const plan = planSeason(now, config.league.timeZone);
  const passwordHash = await hashPassword(demoPassword);
  const people = await Promise.all(
    readPeople().map(async (person) => ({
      ...person,
      images: await readIdentityDocuments(person, (portrait) =>
        services.images.thumbnail(portrait),
      ),
    })),
  );
  return inTransaction(orm.em, async (tx) => {
    await raiseTimeouts(tx);
    await lockUntilCommit(tx, lockKey);
    // Another process may have loaded the demo while this one read its pictures.
    if (!(await isDatabaseEmpty(tx))) return false;
    const adminId = await seedAdmin(tx, demoAdmin, passwordHash);
    const secondId = await seedAdmin(tx, secondAdmin, passwordHash);
    const files = createDemoFiles(tx, services.files, adminId);
    const season = await seedSeason(tx, plan, files);
    const context = { files, passwordHash, adminId, now, services };
    const seeded = await seedPeople(tx, people, context);
    await seedQuestions(tx, seeded, context);
    await seedEvidence(tx, seeded, context);
    const actors = createDemoActors(adminId, secondId, seeded);
    await seedOutlet(tx, actors, services);
    await seedBookings(tx, season, seeded, context);
    await seedGates(tx, season, context);
    await seedReports(tx, season, seeded, context);
    await seedDocuments(tx, season, context);
    await seedNews(tx, season.events, context);
    await seedMails(tx, context);
    await seedInvitations(tx, context);
    await seedAuditLog(tx);
    // After the audit log of past decisions, because these commands write their own entries.
    await seedPlaces(tx, season, actors, context);
    await seedVetting(tx, season, actors, context);
    return true;
  });
}

/** Raises time limits, because loading takes longer than an ordinary call may. */
async function raiseTimeouts(tx: Tx): Promise<void> {
  await db(tx)
    .selectNoFrom([
      sql`set_config('statement_timeout', '2min', true)`.as('statements'),
      sql`set_config('lock_timeout', '2min', true)`.as('locks'),
    ])
    .execute();
}

/** Whether the demo's accounts are in the database, for the start-up message. */
export async function isDemoLoaded(tx: Tx): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'photographer@touchline.example')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Administrators from the configuration and countries from the data set do not count. */
async function isDatabaseEmpty(tx: Tx): Promise<boolean> {
  const { found } = await db(tx)
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('account').where('scope', '<>', 'admin')),
          eb.exists(eb.selectFrom('team')),
          eb.exists(eb.selectFrom('venue')),
          eb.exists(eb.selectFrom('event')),
          eb.exists(eb.selectFrom('document')),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow();
  return !found;
}

/** Creates an administrator, unless the configuration already created that account. */
async function seedAdmin(
  tx: Tx,
  { email, firstName, lastName, nameArabic }: typeof demoAdmin,
  passwordHash: string,
): Promise<string> {
  const existing = await db(tx)
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (existing) return existing.id;
  const { id } = await db(tx)
    .insertInto('account')
    .values({
      email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      name_arabic: nameArabic,
      scope: 'admin',
      status: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
