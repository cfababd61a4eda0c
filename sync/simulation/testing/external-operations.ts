/** Operations away from the phones: on the server, in its database, on the network. */
import type { externalOperationNames, Operation } from '#sync/simulation/operations.ts';
import { outsidePhones } from '#sync/simulation/phone-process.ts';
import { insertMatch } from '#sync/simulation/testing/seed-data.ts';
import type { World } from '#sync/simulation/testing/world.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { editQuestions } from '#api/reports/admin/edit-questions.ts';
import { archiveReport } from '#api/reports/admin/archive-report.ts';
import { overwriteReport, type ReportOverwrite } from '#api/reports/edit-report.ts';

type Act = (world: World, operation: Operation) => Promise<unknown>;

const nth = <T>(list: readonly T[], pick: number): T => list[pick % list.length] as T;

/** The id of the row with this number, modulo the number of rows. */
const idByNumber = (table: string, where = 'true', order = 'id') =>
  `(select id from ${table} where ${where} order by ${order}
    offset $1 % greatest((select count(*) from ${table} where ${where}), 1) limit 1)`;

const sql =
  (text: string): Act =>
  (world, { pick, more }) =>
    world.sql(text, text.includes('$2') ? [pick, String(more)] : [pick]);

export const externalOperations: Record<(typeof externalOperationNames)[number], Act> = {
  kill: async (world, { on, pick }) => world.tab(nth(world.devices, on), pick)?.process.die(),

  'let through': async (world, { pick }) => {
    if (world.ghosts.length > 0 && pick % 2 === 0) return nth(world.ghosts, pick)();
    const parkedReply = world.parked.splice(pick % Math.max(world.parked.length, 1), 1)[0];
    if (parkedReply === undefined) return undefined;
    return world.letThrough(parkedReply);
  },

  wait: async (world, { pick }) => (world.now += 1000 * (1 + (pick % 300))),
  'restart server': async (world) => world.server.restart(),

  'rename team': sql(`update team set name = 'Team ' || $2 where id = ${idByNumber('team')}`),
  'rename venue': sql(`update venue set name = 'Ground ' || $2 where id = ${idByNumber('venue')}`),
  'rename event': sql(`update event set name = 'Cup ' || $2 where id = ${idByNumber('event')}`),
  'new match': (world, { pick, more }) => {
    const { events, teams, venues } = world.setup.season;
    const insert = async (text: string, values: unknown[] = []) =>
      String((await world.sql(`${text} returning id`, values))[0]?.['id']);
    return insertMatch(insert, `M ${more}`, nth(events, pick), teams, venues[0]!);
  },
  'move match': sql(`update match m set event_id =
      (select id from event order by id = m.event_id, id limit 1)
    where m.id = ${idByNumber('match')} and not exists (select from booking where match_id = m.id)
      and not exists (select from ticket where match_id = m.id)`),
  'delete match': sql(`update match set deleted_at = now() where id = ${idByNumber('match')}`),
  'delete event': sql(`update event set deleted_at = now() where id = ${idByNumber('event')}`),
  undelete: sql(`with e as (update event set deleted_at = null where deleted_at is not null)
    update match set deleted_at = null where id = ${idByNumber('match', 'deleted_at is not null')}`),
  'withdraw bucket': sql(`update accreditation set status = 'rejected', revoked = true,
    decided_at = now() where id = ${idByNumber('accreditation')}`),
  'give bucket': sql(`update accreditation set status = 'approved', revoked = false,
    decided_at = now() where id = ${idByNumber('accreditation', `status <> 'approved'`)}`),
  'approve booking': sql(`update booking set status = 'approved', decided_at = now()
    where id = ${idByNumber('booking', `status = 'pending'`)}`),
  'move ticket': sql(`update ticket set account_id = ${idByNumber('account')}`),
  'block account': sql(`update account set status = 'rejected'
    where id = ${idByNumber('account', `scope <> 'admin'`)}`),
  'approve account': sql(`update account set status = 'approved'
    where id = ${idByNumber('account', `status <> 'approved'`)}`),
  'change scope': sql(`update account set
    scope = case scope when 'officer' then 'member' else 'officer' end,
    role = case scope when 'officer' then 'photographer' else 'media_officer' end
    where id = ${idByNumber('account', `scope <> 'admin'`)}`),
  window: sql(`update event set accreditation_enabled = not accreditation_enabled
    where id = ${idByNumber('event')}`),

  // The job after the tournament's end does the same; it deletes no match, so some are later.
  'archive event': sql(`update event set start_date = '2025-08-01', end_date = '2026-06-01',
    archived_at = coalesce(archived_at, now()) where id = ${idByNumber('event')}`),
  'resume event': sql(`update event set end_date = '2037-06-01'
    where id = ${idByNumber('event', 'archived_at is not null')}`),

  'ask others': (world, { pick, more }) =>
    withReport(world, pick, (reportId) =>
      inTransaction(world.setup.orm.em, (tx) => {
        const questions = [['Seats?', 'Parking?'], ['Wi-Fi?'], ['Wi-Fi?', 'Seats?', 'Wi-Fi?']];
        return editQuestions(tx, adminOf(world), { reportId, questions: nth(questions, more) });
      }),
    ),
  archive: (world, { pick, more }) =>
    withReport(world, pick, (reportId) =>
      more % 2 === 0
        ? inTransaction(world.setup.orm.em, (tx) => archiveReport(tx, adminOf(world), { reportId }))
        : world.sql('update report set archived_at = null where id = $1', [reportId]),
    ),
  'new report': sql(`insert into report (event_id, match_id, officer_id, name, content)
    select m.event_id, m.id, ${idByNumber('account', `scope = 'officer'`)}, 'Another',
      '[{"question": "Seats?", "text": ""}]'
    from match m where exists (select from account where scope = 'officer')
    order by m.id limit 1`),

  // A client without the sync engine, which loads and saves a report as a whole.
  'load whole report': async (world, { pick }) => {
    const reports = await world.sql(
      `select id, officer_id, content as answers, urgent from report order by id`,
    );
    world.wholeReport = nth(reports, pick) ?? null;
  },
  'save whole report': async (world) => {
    const report = world.wholeReport;
    if (report === null) return undefined;
    const actor = {
      ...adminOf(world),
      id: String(report['officer_id']),
      scope: 'officer' as const,
    };
    const answers = report['answers'] as ReportOverwrite['answers'];
    return allowRefusal(() =>
      inTransaction(world.setup.orm.em, (tx) =>
        overwriteReport(tx, actor, {
          reportId: String(report['id']),
          answers: answers.map((answer, at) => (at > 0 ? answer : { ...answer, text: 'whole' })),
          urgent: null,
          attachments: [],
          status: 'draft',
        }),
      ),
    );
  },

  'slow begin': (world, { pick, more }) =>
    outsidePhones(() => beginOpenTransaction(world, pick, more)),
  'slow commit': async (world, { pick }) => endOpenTransaction(world, pick, 'commit'),
  'slow rollback': async (world, { pick }) => endOpenTransaction(world, pick, 'rollback'),

  sweep: (world) => world.sql(`select sync.sweep(interval '0', interval '365 days')`),
  'new epoch': (world) => renewEpoch(world),
  'back up': async (world) => {
    await outsidePhones(() => world.setup.copies.save('backup'));
    world.hasBackup = true;
  },
  'migrate views': (world, { more }) => outsidePhones(() => world.setup.publishVenues(more % 3)),
  restore: async (world) => {
    // The server is stopped during a restore.
    for (const transaction of world.openTransactions.splice(0)) await transaction.end('rollback');
    await outsidePhones(() => world.setup.copies.restore(world.hasBackup ? 'backup' : 'start'));
    // A restore runs migrations, which end with this.
    await world.sql('select sync.update_shapes()');
    world.server.restart();
    await renewEpoch(world);
    world.ledger.recordRestore();
  },

  'end session': async (world, { on }) => {
    const { session } = nth(world.devices, on);
    if (session !== null) world.server.sessions.set(session, null);
  },

  // Simulates lost writes; only digests detect them.
  'lose photo': async (world, { on }) => world.losePhoto(nth(world.devices, on)),
  'lose rows': async (world, { on }) => world.loseRows(nth(world.devices, on)),
};

async function renewEpoch(world: World): Promise<void> {
  await world.system.engine.renewEpoch(
    async <Row>(statement: { text: string }, values: readonly unknown[]) =>
      (await world.sql(statement.text, [...values])) as Row[],
  );
}

function adminOf(world: World): Actor {
  return {
    id: world.setup.season.admin,
    sessionId: '',
    scope: 'admin',
    status: 'approved',
    role: null,
    firstName: 'Admin',
    lastName: 'Hassan',
    language: 'en',
  };
}

async function withReport(
  world: World,
  pick: number,
  work: (reportId: string) => Promise<unknown>,
): Promise<void> {
  const reports = await world.sql('select id from report order by id');
  await allowRefusal(() => work(String(nth(reports, pick)['id'])));
}

/** A command may refuse; the history continues. */
async function allowRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await outsidePhones(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Inserts a match without committing yet. */
async function beginOpenTransaction(world: World, pick: number, more: number): Promise<void> {
  if (world.openTransactions.length >= 2) return;
  // An open transaction in a tournament that is over would hold up every change of it.
  const events = await world.sql('select id from event where end_date >= now() order by id');
  if (events.length === 0) return;
  const client = await world.setup.pool.connect();
  await client.query({ text: 'begin' });
  const { teams, venues } = world.setup.season;
  await insertMatch(
    async (text, values = []) => {
      await client.query({ text, values });
      return '';
    },
    `Slow ${more}`,
    String(nth(events, pick)['id']),
    teams,
    venues[0]!,
  );
  world.openTransactions.push({
    async end(ending) {
      await client.query({ text: ending });
      client.release();
    },
  });
}

async function endOpenTransaction(
  world: World,
  pick: number,
  ending: 'commit' | 'rollback',
): Promise<void> {
  const [transaction] = world.openTransactions.splice(
    pick % Math.max(world.openTransactions.length, 1),
    1,
  );
  if (transaction !== undefined) await outsidePhones(() => transaction.end(ending));
}
