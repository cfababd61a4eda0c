/** Phones at the gates pull the list and push their checks. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { gateCollections, type GateCollection } from '#sync/contracts/gate/gate-rows.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import type { PullReply } from '#sync/protocol/pull.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  createGatePhone,
  createGates,
  issueTicketTo,
  revokePhone,
  type TestGatePhone,
  type TestGates,
} from '#api/gates/testing/gate-scene.ts';
import { matchRoutes } from '#api/matches/routes.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { gateSyncRoutes } from '#api/sync/gate-sync-routes.ts';
import { createSyncServer } from '#api/sync/sync-server.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateRoutes(app);
    matchRoutes(app);
    gateSyncRoutes(app, createSyncServer(app));
  },
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

/** A match that begins in an hour, with a ticket and a phone at its first gate. */
async function scene() {
  const gates = await db.tx((tx) => createGates(tx, { kickOffIn: '1 hour' }));
  const booking = await db.tx((tx) => issueTicketTo(tx, gates, t.app.services));
  return { gates, booking, phone: await createGatePhone(db, t, gates) };
}

/** A phone as the engine keeps it: what it has pulled, and its position. */
function follow({ headers, matchId }: TestGatePhone) {
  const rows = new Map<string, Row>();
  const state = { epoch: null as string | null, cursors: {} as Record<string, string> };
  const bucket = `gate/${matchId}`;
  /** Pulls again for as long as transactions of other tests hold changes back, as phones do. */
  async function pull(): Promise<string> {
    for (let mode = 'nothing'; ;) {
      const { found, lagging } = await pullOnce();
      if (mode === 'nothing') mode = found;
      if (!lagging) return mode;
      await sleep(50);
    }
  }
  async function pullOnce(): Promise<{ found: string; lagging: boolean }> {
    const body = { protocol: protocolVersion, ...state };
    const answer = await t.call(null, 'POST', '/api/gate/sync/pull', body, headers);
    if (answer.status !== 200) return { found: String(answer.status), lagging: false };
    const { epoch, buckets, lagging } = answer.body.data as PullReply;
    state.epoch = epoch;
    const entry = buckets[bucket];
    if (entry === undefined) return { found: 'nothing', lagging };
    if (entry.mode !== 'delta') rows.clear();
    for (const [collection, list] of Object.entries(entry.rows))
      for (const row of list as Row[]) {
        const parsed = gateCollections[collection as GateCollection].parse(row);
        rows.set(`${collection}/${parsed.id}`, parsed);
      }
    for (const [collection, ids] of Object.entries(entry.deleted))
      for (const id of ids) rows.delete(`${collection}/${id}`);
    if (entry.cursor !== undefined) state.cursors[bucket] = entry.cursor;
    return { found: entry.mode, lagging };
  }
  const all = (collection: GateCollection) =>
    [...rows].filter(([key]) => key.startsWith(`${collection}/`)).map(([, row]) => row);
  return { pull, all, state };
}

let seq = 0;
const mutationOf = (name: string, args: unknown, id = randomUUID()) => ({
  id,
  seq: seq++,
  name,
  args,
});

async function push(
  { id, headers }: TestGatePhone,
  mutations: object[],
  epoch: string | null = null,
): Promise<MutationResult[] | number> {
  const body = { protocol: protocolVersion, device: id, epoch, mutations };
  const answer = await t.call(null, 'POST', '/api/gate/sync/push', body, headers);
  return answer.status === 200 ? (answer.body.data.results as MutationResult[]) : answer.status;
}
const statuses = (results: MutationResult[] | number) =>
  typeof results === 'number' ? results : results.map(({ status }) => status);

const letIn = ({ gateId }: TestGatePhone, h: string | null): GateScan => ({
  id: randomUUID(),
  gateId,
  h,
  act: 'in',
  undoes: null,
  answer: 'onTheList',
  source: 'camera',
  at: new Date().toISOString(),
  clockCertain: true,
  listAsOf: new Date().toISOString(),
  override: null,
  document: null,
});
const checksOf = ({ matchId }: TestGates) =>
  run('select id, device_id, act from gate_scan where match_id = ?', [matchId]);

describe('a phone pulls', () => {
  test('a phone at a gate pulls settings, gates, phones and tickets of its match and of no other', async () => {
    const [{ gates, phone }, other] = [await scene(), await scene()];
    const pulled = follow(phone);
    expect(await pulled.pull()).toBe('snapshot');
    expect(pulled.all('gate_match')).toMatchObject([{ id: gates.matchId, closedAt: null }]);
    expect(pulled.all('gate')).toHaveLength(3);
    expect(pulled.all('gate_device')).toMatchObject([{ id: phone.id, rights: 'check' }]);
    expect(pulled.all('gate_entry')).toMatchObject([{ no: 1, role: 'photographer' }]);
    expect(JSON.stringify(pulled.all('gate_entry'))).not.toContain('Test');
    const cursors = { [`gate/${other.gates.matchId}`]: '0.00000000' };
    const body = { protocol: protocolVersion, epoch: pulled.state.epoch, cursors };
    const asked = await t.call(null, 'POST', '/api/gate/sync/pull', body, phone.headers);
    expect(asked.body.data.buckets[`gate/${other.gates.matchId}`]).toMatchObject({
      mode: 'dropped',
      rows: {},
    });
  });

  test('a phone at a gate pulls a revoked ticket, a new one and the moved kick-off with its next pull', async () => {
    const { gates, booking, phone } = await scene();
    const pulled = follow(phone);
    await pulled.pull();
    await db.tx((tx) => revokeTicketsSilently(tx, [booking], 'x'));
    expect(await pulled.pull()).toBe('delta');
    expect(pulled.all('gate_entry')).toMatchObject([{ no: 1, revokedAt: expect.any(String) }]);
    await db.tx((tx) => issueTicket(tx, booking, t.app.services));
    await run(`update match set date = date + interval '2 hours' where id = ?`, [gates.matchId]);
    const before = pulled.all('gate_match')[0]?.facts.date as string;
    expect(await pulled.pull()).toBe('delta');
    expect(
      pulled
        .all('gate_entry')
        .map(({ no, bookingId, revokedAt }) => [no, bookingId, revokedAt === null])
        .toSorted(),
    ).toEqual([
      [1, booking, false],
      [2, booking, true],
    ]);
    const after = pulled.all('gate_match')[0]?.facts.date as string;
    expect(Date.parse(after) - Date.parse(before)).toBe(2 * 3_600_000);
    expect(await pulled.pull()).toBe('nothing');
  });

  test('control: without the triggers it would keep the ticket and the time', async () => {
    const { gates, booking, phone } = await scene();
    const pulled = follow(phone);
    await pulled.pull();
    const before = [pulled.all('gate_entry'), pulled.all('gate_match')];
    await db.tx(async (tx) => {
      await tx.execute(`set local session_replication_role = 'replica'`);
      await revokeTicketsSilently(tx, [booking], 'x');
      await issueTicket(tx, booking, t.app.services);
      await tx.execute(`update match set date = date + interval '2 hours' where id = ?`, [
        gates.matchId,
      ]);
    });
    await pulled.pull();
    expect([pulled.all('gate_entry'), pulled.all('gate_match')]).toEqual(before);
  });

  test('a phone at a gate no longer pulls the list once it has handed in, or the gates are closed', async () => {
    const { gates, phone } = await scene();
    const other = await createGatePhone(db, t, gates);
    const [pulled, closed] = [follow(phone), follow(other)];
    await pulled.pull();
    await closed.pull();
    await push(phone, [mutationOf('gate.handIn', { scans: 0 })]);
    expect(await pulled.pull()).toBe('dropped');
    expect(await closed.pull()).toBe('delta');
    await run('update gate_match set closed_at = now() where id = ?', [gates.matchId]);
    expect(await closed.pull()).toBe('dropped');
    expect(closed.all('gate_entry')).toEqual([]);
  });

  test('a phone at a gate pulls the revocation of every ticket after the match was deleted', async () => {
    const { gates, phone } = await scene();
    const pulled = follow(phone);
    await pulled.pull();
    const admin = await t.asActor('admin');
    const deleted = await t.call(admin, 'DELETE', `/api/admin/match/${gates.matchId}`);
    expect(deleted.status).toBe(200);
    expect(await pulled.pull()).toBe('delta');
    expect(pulled.all('gate_entry')).toMatchObject([{ revokedAt: expect.any(String) }]);
  });

  test('the server notes the time of the list that a gate’s phone has pulled', async () => {
    const { phone } = await scene();
    await follow(phone).pull();
    const [row] = await run('select list_as_of from gate_contact where device_id = ?', [phone.id]);
    expect(row?.list_as_of).not.toBeNull();
  });
});

describe('a phone pushes', () => {
  test('a phone at a gate pushes a check once even if it misses the answer, and other phones pull it', async () => {
    const { gates, phone } = await scene();
    const other = follow(await createGatePhone(db, t, gates));
    await other.pull();
    const h = other.all('gate_entry')[0]?.h as string;
    const check = mutationOf('gate.scan', letIn(phone, h));
    const answers = await Promise.all([push(phone, [check]), push(phone, [check])]);
    expect(answers.map(statuses)).toEqual([['applied'], ['applied']]);
    expect(statuses(await push(phone, [check]))).toEqual(['applied']);
    expect(await checksOf(gates)).toHaveLength(1);
    expect(await other.pull()).toBe('delta');
    expect(other.all('gate_scan')).toMatchObject([{ h, act: 'in', deviceId: phone.id }]);
  });

  test('an unknown action and a broken check of a gate’s phone are refused; undoing another’s check does nothing', async () => {
    const { gates, phone } = await scene();
    const other = await createGatePhone(db, t, gates);
    const scan = letIn(other, null);
    await push(other, [mutationOf('gate.scan', scan)]);
    const undo = { ...scan, id: randomUUID(), act: 'undo', undoes: scan.id };
    const results = await push(phone, [
      mutationOf('event.join', { eventId: randomUUID() }),
      mutationOf('gate.scan', { ...scan, id: 'x' }),
      mutationOf('gate.scan', undo),
    ]);
    expect(statuses(results)).toEqual(['refused', 'refused', 'applied']);
    expect((await checksOf(gates)).map(({ act }) => act as string)).toEqual(['in', 'none']);
  });

  test('a phone at a gate pushes an undo after its check, and hands in after all', async () => {
    const { gates, phone } = await scene();
    const scan = letIn(phone, null);
    const undo = mutationOf('gate.scan', {
      ...scan,
      id: randomUUID(),
      act: 'undo',
      undoes: scan.id,
    });
    const hand = mutationOf('gate.handIn', { scans: 2 });
    expect(statuses(await push(phone, [undo, hand]))).toEqual(['retry', 'retry']);
    const check = mutationOf('gate.scan', scan);
    expect(statuses(await push(phone, [check, undo, hand]))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect((await checksOf(gates)).map(({ act }) => act as string).toSorted()).toEqual([
      'in',
      'undo',
    ]);
  });

  test('a revoked phone at a gate pushes nothing; enrolled anew it sends what it had, and all of it once', async () => {
    const { gates, phone } = await scene();
    const [sent, lost, unsent] = [0, 1, 2].map(() => mutationOf('gate.scan', letIn(phone, null)));
    await push(phone, [sent!, lost!]);
    await revokePhone(db, phone);
    expect(await push(phone, [unsent!])).toBe(412);
    expect(await follow(phone).pull()).toBe('412');
    expect(await checksOf(gates)).toHaveLength(2);
    const anew = await createGatePhone(db, t, gates);
    const hand = mutationOf('gate.handIn', { scans: 2 });
    expect(statuses(await push(anew, [lost!, unsent!, hand]))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect(await checksOf(gates)).toHaveLength(3);
  });

  test('a phone at a gate hands in, and then sends no check and no other call', async () => {
    const { gates, phone } = await scene();
    const [first, later] = [0, 1].map(() => mutationOf('gate.scan', letIn(phone, null)));
    const hand = mutationOf('gate.handIn', { scans: 1 });
    const read = (path: string) =>
      t
        .call(null, 'GET', `/api/gate/${path}`, undefined, phone.headers)
        .then(({ status }) => status);
    expect(await read('device'), 'control').toBe(200);
    await push(phone, [first!, hand]);
    expect(statuses(await push(phone, [later!, hand, first!]))).toEqual([
      'refused',
      'applied',
      'applied',
    ]);
    expect(await checksOf(gates)).toHaveLength(1);
    const { publicKey } = await createPhoneKey();
    const sendKey = () => push(phone, [mutationOf('gate.key', { publicKey })]);
    expect(statuses(await sendKey()), 'nor another key').toEqual(['refused']);
    for (const path of ['device', 'cards?from=1&to=2', 'index', 'exceptions'])
      expect(await read(path), path).toBe(409);
    // Enrolling again undoes the hand-in.
    await run('update gate_device set handed_in_at = null where id = ?', [phone.id]);
    const again = mutationOf('gate.scan', letIn(phone, null));
    expect(statuses(await push(phone, [again]))).toEqual(['applied']);
    expect(statuses(await sendKey())).toEqual(['applied']);
    expect(await read('device')).toBe(200);
  });

  test('a phone at a gate pushes checks that a restored backup lacks again, once, after its next pull', async () => {
    const { gates, phone } = await scene();
    const pulled = follow(phone);
    await pulled.pull();
    const { epoch } = pulled.state;
    const [before, after] = [letIn(phone, null), letIn(phone, null)].map((scan) =>
      mutationOf('gate.scan', scan),
    );
    await push(phone, [before!], epoch);
    // The backup has the first check with its answer, but not the second.
    await push(phone, [after!], epoch);
    await run('delete from gate_scan where id = ?', [(after!.args as GateScan).id]);
    await run('delete from sync.mutation where id = ?', [after!.id]);
    // Control: in the same epoch the phone would learn of nothing.
    expect(await pulled.pull()).not.toBe('snapshot');
    expect(pulled.state.epoch).toBe(epoch);
    await run('select sync.renew_epoch(null)');
    expect(statuses(await push(phone, [after!], epoch))).toEqual(['retry']);
    expect(await pulled.pull()).toBe('snapshot');
    expect(pulled.state.epoch).not.toBe(epoch);
    const again = await push(phone, [before!, after!], pulled.state.epoch);
    expect(statuses(again)).toEqual(['applied', 'applied']);
    expect(await checksOf(gates)).toHaveLength(2);
    // The check is accepted again also if the backup has it without its answer.
    await run('delete from sync.mutation where id = ?', [before!.id]);
    expect(statuses(await push(phone, [before!], pulled.state.epoch))).toEqual(['applied']);
    expect(await checksOf(gates)).toHaveLength(2);
  });
});
