/** What happens away from the phones: on the server, in its database, on the network. */
import type { elsewhere, Operation } from '#sync/simulation/operations.ts';
import { outside } from '#sync/simulation/process.ts';
import { makeMatch } from '#sync/simulation/testing/season.ts';
import type { World } from '#sync/simulation/testing/world.ts';
import type { Actor } from '#api/platform/actor.ts';
import { inTransaction } from '#api/platform/database.ts';
import { AppError } from '#api/platform/errors.ts';
import { archiveReport, editQuestions } from '#api/reports/admin-commands.ts';
import { overwriteReport, type WholeReport } from '#api/reports/overwrite.ts';

type Act = (world: World, operation: Operation) => Promise<unknown>;

const nth = <T>(list: readonly T[], pick: number): T => list[pick % list.length] as T;

/** One of the rows of a table, by number: `(select id from … )` whatever is there. */
const some = (table: string, where = 'true', order = 'id') =>
  `(select id from ${table} where ${where} order by ${order}
    offset $1 % greatest((select count(*) from ${table} where ${where}), 1) limit 1)`;

const sql =
  (text: string): Act =>
  (world, { pick, more }) =>
    world.sql(text, text.includes('$2') ? [pick, String(more)] : [pick]);

export const happenings: Record<(typeof elsewhere)[number], Act> = {
  kill: async (world, { on, pick }) => world.tab(nth(world.devices, on), pick)?.process.die(),

  'let through': async (world, { pick }) => {
    if (world.ghosts.length > 0 && pick % 2 === 0) return nth(world.ghosts, pick)();
    const held = world.parked.splice(pick % Math.max(world.parked.length, 1), 1)[0];
    if (held === undefined) return undefined;
    return world.letThrough(held);
  },

  wait: async (world, { pick }) => (world.now += 1000 * (1 + (pick % 300))),
  'restart server': async (world) => world.server.restart(),

  'rename team': sql(`update team set name = 'Team ' || $2 where id = ${some('team')}`),
  'rename venue': sql(`update venue set name = 'Ground ' || $2 where id = ${some('venue')}`),
  'rename event': sql(`update event set name = 'Cup ' || $2 where id = ${some('event')}`),
  'new match': (world, { pick, more }) => {
    const { events, teams, venues } = world.stage.season;
    const insert = async (text: string, values: unknown[] = []) =>
      String((await world.sql(`${text} returning id`, values))[0]?.['id']);
    return makeMatch(insert, `M ${more}`, nth(events, pick), teams, venues[0]!);
  },
  'move match': sql(`update match m set event_id =
      (select id from event order by id = m.event_id, id limit 1)
    where m.id = ${some('match')} and not exists (select from booking where match_id = m.id)
      and not exists (select from ticket where match_id = m.id)`),
  'delete match': sql(`update match set deleted_at = now() where id = ${some('match')}`),
  'delete event': sql(`update event set deleted_at = now() where id = ${some('event')}`),
  undelete: sql(`with e as (update event set deleted_at = null where deleted_at is not null)
    update match set deleted_at = null where id = ${some('match', 'deleted_at is not null')}`),
  'withdraw bucket': sql(`update accreditation set status = 'rejected', revoked = true,
    decided_at = now() where id = ${some('accreditation')}`),
  'give bucket': sql(`update accreditation set status = 'approved', revoked = false,
    decided_at = now() where id = ${some('accreditation', `status <> 'approved'`)}`),
  'approve booking': sql(`update booking set status = 'approved', decided_at = now()
    where id = ${some('booking', `status = 'pending'`)}`),
  'move ticket': sql(`update ticket set account_id = ${some('account')}`),
  'block account': sql(`update account set status = 'rejected'
    where id = ${some('account', `scope <> 'admin'`)}`),
  'approve account': sql(`update account set status = 'approved'
    where id = ${some('account', `status <> 'approved'`)}`),
  'change scope': sql(`update account set
    scope = case scope when 'officer' then 'member' else 'officer' end,
    role = case scope when 'officer' then 'photographer' else 'media_officer' end
    where id = ${some('account', `scope <> 'admin'`)}`),
  window: sql(`update event set accreditation_enabled = not accreditation_enabled
    where id = ${some('event')}`),

  'ask others': (world, { pick, more }) =>
    onReport(world, pick, (reportId) =>
      inTransaction(world.stage.orm.em, (tx) => {
        const questions = [['Seats?', 'Parking?'], ['Wi-Fi?'], ['Wi-Fi?', 'Seats?', 'Wi-Fi?']];
        return editQuestions(tx, adminOf(world), { reportId, questions: nth(questions, more) });
      }),
    ),
  archive: (world, { pick, more }) =>
    onReport(world, pick, (reportId) =>
      more % 2 === 0
        ? inTransaction(world.stage.orm.em, (tx) => archiveReport(tx, adminOf(world), { reportId }))
        : world.sql('update report set archived_at = null where id = $1', [reportId]),
    ),
  'new report': sql(`insert into report (event_id, match_id, officer_id, name, content)
    select m.event_id, m.id, ${some('account', `scope = 'officer'`)}, 'Another',
      '[{"question": "Seats?", "text": ""}]'
    from match m where exists (select from account where scope = 'officer')
    order by m.id limit 1`),

  // An old client without the engine: it loads a report as a whole and writes it as a whole.
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
    const answers = report['answers'] as WholeReport['answers'];
    return refusable(() =>
      inTransaction(world.stage.orm.em, (tx) =>
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

  'slow begin': (world, { pick, more }) => outside(() => beginSlowly(world, pick, more)),
  'slow commit': async (world, { pick }) => endSlow(world, pick, 'commit'),
  'slow rollback': async (world, { pick }) => endSlow(world, pick, 'rollback'),

  sweep: (world) => world.sql(`select sync.sweep(interval '0', interval '365 days')`),
  'new epoch': (world) => renew(world),
  'back up': async (world) => {
    await outside(() => world.stage.copies.take('backup'));
    world.hasBackup = true;
  },
  restore: async (world) => {
    // Whoever restores has stopped the server.
    for (const slow of world.slow.splice(0)) await slow.end('rollback');
    await outside(() => world.stage.copies.put(world.hasBackup ? 'backup' : 'start'));
    world.server.restart();
    await renew(world);
    world.ledger.restored();
  },

  'end session': async (world, { on }) => {
    const { session } = nth(world.devices, on);
    if (session !== null) world.server.sessions.set(session, null);
  },

  // What a lost write or a fault of our own would leave behind; only digests find it.
  'lose photo': async (world, { on }) => world.losePhoto(nth(world.devices, on)),
  'lose rows': async (world, { on }) => world.loseRows(nth(world.devices, on)),
};

async function renew(world: World): Promise<void> {
  await world.cast.engine.renewEpoch(
    async <Row>(statement: { text: string }, values: readonly unknown[]) =>
      (await world.sql(statement.text, [...values])) as Row[],
  );
}

function adminOf(world: World): Actor {
  return {
    id: world.stage.season.admin,
    sessionId: '',
    scope: 'admin',
    status: 'approved',
    role: null,
    firstName: 'Admin',
    lastName: 'Hassan',
    language: 'en',
  };
}

async function onReport(
  world: World,
  pick: number,
  work: (reportId: string) => Promise<unknown>,
): Promise<void> {
  const reports = await world.sql('select id from report order by id');
  await refusable(() => work(String(nth(reports, pick)['id'])));
}

/** A command may say no; the history goes on. */
async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await outside(work);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Somebody inserts or renames something that nobody else touches, and does not commit yet. */
async function beginSlowly(world: World, pick: number, more: number): Promise<void> {
  if (world.slow.length >= 2) return;
  const client = await world.stage.pool.connect();
  await client.query({ text: 'begin' });
  const { events, teams, venues } = world.stage.season;
  await makeMatch(
    async (text, values = []) => {
      await client.query({ text, values });
      return '';
    },
    `Slow ${more}`,
    nth(events, pick),
    teams,
    venues[0]!,
  );
  world.slow.push({
    async end(how) {
      await client.query({ text: how });
      client.release();
    },
  });
}

async function endSlow(world: World, pick: number, how: 'commit' | 'rollback'): Promise<void> {
  const [slow] = world.slow.splice(pick % Math.max(world.slow.length, 1), 1);
  if (slow !== undefined) await outside(() => slow.end(how));
}
