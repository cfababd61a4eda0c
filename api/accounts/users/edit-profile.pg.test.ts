import { expect, test } from 'vitest';
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/person-fields.ts';
import { editProfile } from '#api/accounts/users/edit-user.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';

const db = withDatabase();
const config = testConfig();
const organization = 'The Daily Test';

const edit = async (...[tx, actor, change, base]: EditArguments) =>
  editProfile(tx, actor, change, base, await testServices(config, db.orm));
type EditArguments = [Tx, Actor, ProfileChange, ProfileBase];

const member = () => db.tx((tx) => createActor(tx, 'member'));
const move = (tx: Tx, actor: Actor, to: string, from = organization) =>
  edit(tx, actor, { organization: to }, { organization: from });
async function profile({ id }: Actor) {
  const [row] = await db.tx((tx) =>
    tx.execute<{ organization: string; mobile: string; version: number }[]>(
      'select organization, mobile_number as mobile, version from account where id = ?',
      [id],
    ),
  );
  return row;
}

test('two devices can change different fields of a profile', async () => {
  const actor = await member();
  await db.tx((tx) => move(tx, actor, 'Delta Press'));
  const mobile = '+20111111111';
  await db.tx((tx) => edit(tx, actor, { mobileNumber: mobile }, { mobileNumber: '+20100000000' }));
  expect(await profile(actor)).toMatchObject({ organization: 'Delta Press', mobile });
});

test('the same profile change twice is one change with one audit entry, which has the old and the new value', async () => {
  const actor = await member();
  await db.tx((tx) => move(tx, actor, 'Delta Press'));
  const before = await profile(actor);
  await db.tx((tx) => move(tx, actor, 'Delta Press'));
  expect(await profile(actor)).toEqual(before);
  const log = await db.tx((tx) =>
    tx.execute('select action, detail from audit_entry where subject_id = ?', [actor.id]),
  );
  expect(log).toEqual([
    {
      action: 'profile.edit',
      detail: {
        fields: ['organization'],
        changes: [{ field: 'organization', from: organization, to: 'Delta Press' }],
      },
    },
  ]);
});

test('the audit log keeps only the last digits of a phone number', async () => {
  const actor = await member();
  const change = { mobileNumber: '+20111111222' };
  await db.tx((tx) => edit(tx, actor, change, { mobileNumber: '+20100000000' }));
  const log = await db.tx((tx) =>
    tx.execute('select detail from audit_entry where subject_id = ?', [actor.id]),
  );
  expect(log).toEqual([
    {
      detail: {
        fields: ['mobileNumber'],
        changes: [{ field: 'mobileNumber', from: '…000', to: '…222' }],
      },
    },
  ]);
});

test('a conflict of a profile names the current text and writes nothing, not even the other field', async () => {
  const actor = await member();
  await db.tx((tx) => move(tx, actor, 'Delta Press'));
  const late = db.tx((tx) =>
    edit(
      tx,
      actor,
      { organization: 'Nile Press', mobileNumber: '+20111111111' },
      { organization, mobileNumber: '+20100000000' },
    ),
  );
  await expect(late).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Organization: “Delta Press”'),
  });
  expect(await profile(actor)).toMatchObject({
    organization: 'Delta Press',
    mobile: '+20100000000',
  });
});

test('an Arabic name is added, and removed by the device that knows it', async () => {
  const actor = await member();
  const nameArabic = 'سارة عادل';
  const names = async () =>
    db.tx((tx) =>
      tx.execute('select name_arabic, first_name from account where id = ?', [actor.id]),
    );
  await db.tx((tx) => edit(tx, actor, { nameArabic }, { nameArabic: null }));
  expect(await names()).toEqual([{ name_arabic: nameArabic, first_name: 'Test' }]);
  const late = db.tx((tx) => edit(tx, actor, { nameArabic: 'سارة' }, { nameArabic: null }));
  await expect(late).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining(`Name in Arabic: “\u2068${nameArabic}\u2069”`),
  });
  await db.tx((tx) => edit(tx, actor, { nameArabic: null }, { nameArabic }));
  expect(await names()).toEqual([{ name_arabic: null, first_name: 'Test' }]);
  const log = await db.tx((tx) =>
    tx.execute(`select detail -> 'changes' as changes from audit_entry where subject_id = ?`, [
      actor.id,
    ]),
  );
  expect(log).toEqual([
    { changes: [{ field: 'nameArabic', from: null, to: nameArabic }] },
    { changes: [{ field: 'nameArabic', from: nameArabic, to: null }] },
  ]);
});

test('a field without a base counts as changed by someone else', async () => {
  const actor = await member();
  const blind = db.tx((tx) => edit(tx, actor, { organization: 'Delta Press' }, {}));
  await expect(blind).rejects.toMatchObject({ statusCode: 409 });
});

test('the second of two concurrent changes is a conflict; control: based on the first it succeeds', async () => {
  const actor = await member();
  const second = duringTransaction(
    db,
    (tx) => move(tx, actor, 'Delta Press'),
    () => db.tx((tx) => move(tx, actor, 'Nile Press')),
  );
  await expect(second).rejects.toMatchObject({ statusCode: 409 });
  await duringTransaction(
    db,
    (tx) => move(tx, actor, 'Nile Press', 'Delta Press'),
    () => db.tx((tx) => move(tx, actor, 'Luxor Press', 'Nile Press')),
  );
  expect(await profile(actor)).toMatchObject({ organization: 'Luxor Press' });
});

test('an account that is blocked concurrently changes nothing', async () => {
  const actor = await member();
  const late = duringTransaction(
    db,
    (tx) => tx.execute(`update account set status = 'rejected' where id = ?`, [actor.id]),
    () => db.tx((tx) => move(tx, actor, 'Delta Press')),
  );
  await expect(late).rejects.toMatchObject({ statusCode: 403 });
  expect(await profile(actor)).toMatchObject({ organization });
});
