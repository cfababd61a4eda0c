/** The demo's outlet, and its matches whose places are requested, in three states. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#api/demo/seed.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { images } from '#api/platform/images/images.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { readProtocol } from '#api/pools/write-protocol.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';
import { poolProtocol, recount } from '#sync/contracts/pools/pool-protocol.ts';
import { deadlines, poolPhase } from '#sync/contracts/pools/pool-times.ts';

const db = withDatabase();
const config = testConfig();
const now = new Date();

beforeAll(async () => {
  await seedDemo({
    ...(await testServices(config, db.orm)),
    files: createFiles(diskStore(join(config.dataDir, 'files')), images),
    images,
    clock: { now: () => now },
  });
}, longTestLimit);

async function rows<T extends object>(sql: string, params: unknown[] = []): Promise<T[]> {
  return db.orm.em.fork().execute<T[]>(sql, params);
}

interface Places {
  id: string;
  kickOff: string;
  opens: number;
  closes: number;
  substitute: number;
  confirm: number | null;
  waitlist: number;
  isAllocated: boolean;
}

const readAllocations = async () =>
  rows<Places>(`select m.id, m.date as "kickOff", l.opens, l.closes, l.substitute, l.confirm,
      l.waitlist, l.allocated_at is not null as "isAllocated"
    from allocation l join match m on m.id = l.match_id and m.pooled order by m.date desc, m.id desc`);

const readRequests = async (matchId: string | undefined) =>
  rows<{ who: string; zone: string; state: string; ended: string | null; booking: string }>(
    `select split_part(a.email, '@', 1) as who, p.zone, r.state, r.ended_reason as ended, r.number,
       r.position, r.code, r.override, b.status as booking, t.places
     from pool_request r join pool p on p.id = r.pool_id join account a on a.id = r.account_id
     join booking b on b.match_id = r.match_id and b.account_id = r.account_id
     left join ticket t on t.booking_id = b.id and t.revoked_at is null
     where r.match_id = ? order by r.requested_at`,
    [matchId],
  );

test('places can be requested at one match, are allocated at another, and a third has been played', async () => {
  const allocations = await readAllocations();
  expect(
    allocations.map(({ kickOff, isAllocated, ...times }) => [
      poolPhase(now.getTime(), deadlines(Date.parse(kickOff), times)),
      isAllocated,
    ]),
  ).toEqual([
    ['open', false],
    ['substitution', true],
    ['closed', true],
  ]);
  const [open, , closed] = allocations;
  const requested = await readRequests(open?.id);
  expect(requested.map(({ who }) => who)).not.toContain('photographer');
  expect(new Set(requested.map(({ state, booking }) => `${state} ${booking}`))).toEqual(
    new Set(['waiting pending']),
  );
  expect(await readRequests(closed?.id)).toMatchObject([
    { who: 'laila.nour', state: 'held', booking: 'approved', places: ['D1'] },
    { who: 'bassem.attia', state: 'held', booking: 'approved', places: ['D2'] },
    { who: 'nadine.riad', state: 'held', booking: 'approved', places: ['P31'] },
    { who: 'rania.selim', ended: 'closed', booking: 'rejected', places: null },
  ]);
});

test('two people were absent from the match whose gates are closed, and one of them contests it', async () => {
  expect(
    await rows(`select split_part(a.email, '@', 1) as who, b.attendance, x.status, x.evidence
      from booking b join gate_match g on g.id = b.match_id and g.closed_at is not null
      join account a on a.id = b.account_id
      left join absence x on x.match_id = b.match_id and x.account_id = b.account_id
      where b.status = 'approved' order by 1`),
  ).toMatchObject([
    { who: 'bassem.attia', attendance: 'came', status: null },
    {
      who: 'laila.nour',
      attendance: 'absent',
      status: 'open',
      evidence: { places: ['D1'], phones: 1, handedIn: 1, checks: 0 },
    },
    { who: 'nadine.riad', attendance: 'absent', status: 'contested' },
  ]);
});

test('the allocated match has an override, an open offer, people who wait, and a returned place', async () => {
  const [, allocated] = await readAllocations();
  expect(await readRequests(allocated?.id)).toMatchObject([
    { who: 'rania.selim', state: 'held', code: 'in_order', booking: 'approved', places: ['D2'] },
    { who: 'bassem.attia', state: 'ended', ended: 'returned', booking: 'rejected', places: null },
    { who: 'writer', state: 'offered', number: 3, booking: 'pending', places: null },
    { who: 'nadine.riad', state: 'held', booking: 'approved', places: ['P31'] },
    { who: 'laila.nour', state: 'waiting', position: 1, booking: 'pending' },
    { who: 'photographer', state: 'waiting', position: 1, code: 'full', booking: 'pending' },
    { who: 'mona.shaheen', state: 'held', override: 'accessibility', places: ['D1'] },
  ]);
});

test('each stored protocol of the demo is reproduced by the ranking', async () => {
  const stored = await rows<{ match: string; version: number }>(
    'select match_id as match, version from pool_protocol order by match_id, version',
  );
  expect(stored.map(({ version }) => version).toSorted()).toEqual([1, 1, 2]);
  for (const { match, version } of stored) {
    const { body } = await db.tx((tx) => readProtocol(tx, match, version));
    const { total, ...result } = recount(poolProtocol.parse(JSON.parse(body)));
    expect(total).toBeGreaterThan(2);
    expect(result).toEqual({ same: total, differences: [] });
  }
});

test('the league has vouched for the five people of the demo’s outlet, two of whom manage it', async () => {
  const people = await rows<{ manager: boolean }>(
    `select m.manager, m.vouched_at is not null as vouched, a.organization, o.name_ar as arabic,
       a.organization_arabic as "inArabic"
     from outlet_member m join outlet o on o.id = m.outlet_id join account a on a.id = m.account_id
     where o.closed_at is null and m.left_at is null`,
  );
  expect(people).toHaveLength(5);
  expect(people.filter(({ manager }) => manager)).toHaveLength(2);
  for (const person of people)
    expect(person).toMatchObject({
      vouched: true,
      organization: 'Nile Sport Weekly',
      arabic: 'مجلة النيل الرياضية',
      inArabic: 'مجلة النيل الرياضية',
    });
  expect(
    await rows(`select from ticket t join account a on a.id = t.account_id
      where t.revoked_at is null and t.organization <> a.organization`),
    'tickets name it, too',
  ).toEqual([]);
});
