/** Loads the demo season into an empty database (rulings §2). */
import { v7 as newId } from 'uuid';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { demoPassword } from '#api/demo/logins.ts';
import { demoAdmin, readPeople } from '#api/demo/content/people.ts';
import { insertRows } from '#api/demo/seed/insert-rows.ts';
import { planSeason } from '#api/demo/planning/season-plan.ts';
import { seedDocuments } from '#api/demo/seed/seed-documents.ts';
import { seedAuditLog } from '#api/demo/seed/seed-audit-log.ts';
import { seedMails } from '#api/demo/seed/seed-mails.ts';
import { seedNews } from '#api/demo/seed/seed-news.ts';
import { drawIdentityImages, seedPeople } from '#api/demo/seed/seed-people.ts';
import { seedBookings } from '#api/demo/seed/seed-bookings.ts';
import { seedReports } from '#api/demo/seed/seed-reports.ts';
import { seedSeason } from '#api/demo/seed/seed-season.ts';
import { createDemoFiles } from '#api/demo/seed/demo-files.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';

type DemoServices = Pick<Services, 'config' | 'orm' | 'files' | 'images' | 'ticketKeys' | 'clock'>;

/** Any number, the same in every process: who loads the demo holds this advisory lock. */
const lockKey = 7_240_620;

/**
 * All or nothing, in one transaction; nothing is mailed. Answers whether it was loaded: false where
 * anything but administrators is in the database already. Never in production (throws).
 */
export async function seedDemo(services: DemoServices): Promise<boolean> {
  const { config, orm, files, images, clock } = services;
  if (config.production) throw new Error('The demo is never loaded in production.');
  if (!(await isDatabaseEmpty(orm.em.fork()))) return false;

  const now = clock.now();
  const plan = planSeason(now, config.league.timeZone);
  const passwordHash = await hashPassword(demoPassword);
  const people = await Promise.all(
    readPeople().map(async (person) => ({
      ...person,
      papers: await drawIdentityImages(person, (portrait) => images.thumbnail(portrait)),
    })),
  );
  return inTransaction(orm.em, async (tx) => {
    await tx.execute(`set local statement_timeout = '2min'; set local lock_timeout = '2min'`);
    await tx.execute('select pg_advisory_xact_lock(?)', [lockKey]);
    // Another process may have been first while this one drew its pictures.
    if (!(await isDatabaseEmpty(tx))) return false;
    const adminId = await seedAdmin(tx, passwordHash);
    const store = createDemoFiles(tx, files, adminId);
    const season = await seedSeason(tx, plan, store);
    const context = { store, passwordHash, adminId, now, services };
    const seeded = await seedPeople(tx, people, context);
    await seedBookings(tx, season, seeded, context);
    await seedReports(tx, season, seeded, context);
    await seedDocuments(tx, season.events, context);
    await seedNews(tx, season.events, context);
    await seedMails(tx, context);
    await seedAuditLog(tx);
    return true;
  });
}

/** Whether the demo's accounts are in the database, for the words at the start. */
export async function isDemoLoaded(tx: Tx): Promise<boolean> {
  const [answer] = await tx.execute<{ found: boolean }[]>(
    'select exists (select from account where email = ? and deleted_at is null) as found',
    ['photographer@touchline.example'],
  );
  return answer?.found === true;
}

/** An administrator may be there from the configuration, and countries from a migration. */
async function isDatabaseEmpty(tx: Tx): Promise<boolean> {
  const [answer] = await tx.execute<{ empty: boolean }[]>(
    `select not exists (select from account where scope <> 'admin')
       and not exists (select from team) and not exists (select from venue)
       and not exists (select from event) and not exists (select from document) as empty`,
  );
  return answer?.empty === true;
}

/** The demo's administrator, unless the configuration has made one of that address. */
async function seedAdmin(tx: Tx, passwordHash: string): Promise<string> {
  const [there] = await tx.execute<{ id: string }[]>(
    'select id from account where email = ? and deleted_at is null',
    [demoAdmin.email],
  );
  if (there) return there.id;
  const id = newId();
  await insertRows(tx, 'account', [
    {
      id,
      email: demoAdmin.email,
      password_hash: passwordHash,
      first_name: demoAdmin.firstName,
      last_name: demoAdmin.lastName,
      scope: 'admin',
      status: 'approved',
    },
  ]);
  return id;
}
