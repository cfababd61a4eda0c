import { expect, test } from 'vitest';
import { editOwnProfile, editUser } from '#api/accounts/users/edit-user.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { entities } from '#api/schema.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';

const db = withDatabase({ entities });
const config = testConfig();

async function scene(kind: 'member' | 'pending') {
  const services = await testServices(config, db.orm);
  return db.tx(async (tx) => {
    const [admin, person] = [await createActor(tx, 'admin'), await createActor(tx, kind)];
    return { services, admin, person };
  });
}
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));
const accountOf = async (id: string) =>
  (await run('select status, organization from account where id = ?', [id]))[0];

const blocking = `update account set status = 'rejected' where id = ?`;

test('an account that is blocked concurrently cannot edit its own profile', async () => {
  const { person, services } = await scene('member');
  const edit = { id: person.id, user: { organization: 'Delta Press' } };
  const late = duringTransaction(
    db,
    (tx) => tx.execute(blocking, [person.id]),
    () => db.tx((tx) => editOwnProfile(tx, person, edit, services)),
  );
  await expect(late).rejects.toMatchObject({ statusCode: 403 });
  expect(await accountOf(person.id)).toEqual({
    status: 'rejected',
    organization: 'The Daily Test',
  });
});

test('control: without checking the status again a blocked account edits its profile', async () => {
  const { person } = await scene('member');
  const careless = `update account set organization = 'Delta Press'
    where id = ? and deleted_at is null returning 1`;
  const late = await duringTransaction(
    db,
    (tx) => tx.execute(blocking, [person.id]),
    () => run(careless, [person.id]),
  );
  expect(late).toHaveLength(1);
});

/**
 * Creates a pending registration that one administrator approves while another has its form open.
 */
async function waiting() {
  const at = await scene('pending');
  const [request] = await run('insert into profile_request (account_id) values (?) returning id', [
    at.person.id,
  ]);
  const other = await db.tx((tx) => createActor(tx, 'admin'));
  const reject = (version?: number) => () =>
    db.tx((tx) =>
      editUser(
        tx,
        other,
        { id: at.person.id, version, user: { status: 'rejected' }, rejectionReason: 'Unreadable.' },
        at.services,
      ),
    );
  const approve = (tx: Tx) =>
    decideRequest(tx, at.admin, { id: String(request.id), status: 'approved' }, at.services);
  return { ...at, approve, reject };
}

test.each([
  ['without a version', undefined, 'error.versionMissing'],
  ['with the version it had', 1, 'error.stale'],
])('a late rejection in the form, %s, takes no approval back', async (_, version, key) => {
  const { person, approve, reject } = await waiting();
  await expect(duringTransaction(db, approve, reject(version))).rejects.toMatchObject({
    statusCode: 409,
    key,
  });
  expect((await accountOf(person.id)).status).toBe('approved');
  const session = await run('select 1 from session where account_id = ? and revoked_at is null', [
    person.id,
  ]);
  expect(session).toHaveLength(1);
});

test('control: a rejection without a version check reverses the approval', async () => {
  const { person, approve } = await waiting();
  const careless = `update account set status = 'rejected' where id = ? returning 1`;
  expect(await duringTransaction(db, approve, () => run(careless, [person.id]))).toHaveLength(1);
  expect((await accountOf(person.id)).status).toBe('rejected');
});

/**
 * Creates a pending registration that one administrator rejects while another has its form open.
 */
async function rejecting() {
  const at = await scene('pending');
  const [request] = await run('insert into profile_request (account_id) values (?) returning id', [
    at.person.id,
  ]);
  const other = await db.tx((tx) => createActor(tx, 'admin'));
  const decision = {
    id: String(request.id),
    status: 'rejected' as const,
    rejectionReason: 'Unreadable.',
  };
  const reject = (tx: Tx) => decideRequest(tx, at.admin, decision, at.services);
  const approve = (version?: number) => () =>
    db.tx((tx) =>
      editUser(tx, other, { id: at.person.id, version, user: { status: 'approved' } }, at.services),
    );
  return { ...at, reject, approve };
}

test.each([
  ['without a version', undefined, 'error.versionMissing'],
  ['with the version it had', 1, 'error.stale'],
])('a late approval in the form, %s, turns no rejection round', async (_, version, key) => {
  const { person, approve, reject } = await rejecting();
  await expect(duringTransaction(db, reject, approve(version))).rejects.toMatchObject({
    statusCode: 409,
    key,
  });
  expect((await accountOf(person.id)).status).toBe('rejected');
  const mails = await run('select template from mail where account_id = ?', [person.id]);
  expect(mails).toEqual([{ template: 'accountRejected' }]);
});

test('control: an approval without a version check reverses the rejection', async () => {
  const { person, reject } = await rejecting();
  const careless = `update account set status = 'approved' where id = ? returning 1`;
  expect(await duringTransaction(db, reject, () => run(careless, [person.id]))).toHaveLength(1);
  expect((await accountOf(person.id)).status).toBe('approved');
});
