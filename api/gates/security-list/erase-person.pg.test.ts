import { expect, test } from 'vitest';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { createGatedMatch, type GatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { issueList, readList } from '#api/gates/security-list/security-lists.ts';
import { createAccreditation, createBooking } from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: () => undefined });

async function scene() {
  const gated = await createGatedMatch(db, { people: 2 });
  const admin = await db.tx((tx) => createActor(tx, 'admin'));
  const [person] = await gated.run(
    `select t.account_id as id from ticket t join gate_entry e on e.id = t.id
     where e.match_id = ? and e.no = 1`,
    [gated.matchId],
  );
  const issue = (tx: Tx) => issueList(tx, admin, gated.matchId);
  const end = (tx: Tx) => deleteUser(tx, admin, person!.id, t.app.services);
  return { gated, admin, issue, end };
}

/** Returns all that is stored of the match's lists. */
const listsOf = async ({ run, matchId }: GatedMatch) =>
  JSON.stringify(await run('select people from security_list where match_id = ?', [matchId]));

test('a person who deletes the account keeps a line without a name in each list', async () => {
  const { gated, admin, issue, end } = await scene();
  await db.tx(issue);
  const read = () => db.tx((tx) => readList(tx, admin, gated.matchId, 1, t.app.services));
  const before = await read();
  await db.tx(end);
  const after = await read();
  expect(after.people.toSorted((a, b) => (a.no ?? 0) - (b.no ?? 0))).toMatchObject([
    { no: 1, name: '–', nameArabic: null, organization: null, organizationArabic: null },
    { no: 2, name: 'Given Family 00002' },
  ]);
  expect(after.digest).toBe(before.digest);
  expect(await listsOf(gated)).not.toContain('00001');
});

test('a person without a ticket who deletes the account keeps a line without a name too', async () => {
  const { gated, admin, issue } = await scene();
  const id = await db.tx(async (tx) => {
    const person = await createActor(tx, 'member');
    await createAccreditation(tx, gated, person.id);
    await createBooking(tx, gated, person.id);
    await tx.execute(`update account set last_name = 'Without Seat' where id = ?`, [person.id]);
    return person.id;
  });
  await db.tx(issue);
  expect(await listsOf(gated)).toContain('Without Seat');
  await db.tx((tx) => deleteUser(tx, admin, id, t.app.services));
  expect(await listsOf(gated)).not.toContain('Without Seat');
  expect(await listsOf(gated)).toContain('Family 00002');
});

test('an officer who deletes the account leaves no name on the own phone', async () => {
  const { gated, admin } = await scene();
  const officer = await db.tx((tx) => createActor(tx, 'officer'));
  const phone = await gated.addPhone(gated.gate4, { officer: officer.id, label: 'Hany Ragab' });
  await db.tx((tx) => deleteUser(tx, admin, officer.id, t.app.services));
  const rows = await gated.run<{ label: string }>('select label from gate_device where id = ?', [
    phone,
  ]);
  expect(rows).toEqual([{ label: '–' }]);
});

test.each([
  ['officer', { name: 'Hany', phone: '0100 159 4668' }, true],
  ['officer', { name: 'Test Officer', phone: '+20 122 000 0000' }, true],
  ['officer', { name: 'Hany', phone: '+20 122 000 0000' }, false],
  ['member', { name: 'Hany', phone: '0100 159 4668' }, true],
  // One of the many members of a name may be the contact.
  ['member', { name: 'Test member', phone: '+20 122 000 0000' }, false],
] as const)(
  'a deleted %s gets no summaries; that %o is no longer the contact for stewards is %s',
  async (kind, contact, isErased) => {
    const { gated, admin } = await scene();
    const { id, email } = await db.tx((tx) => createActor(tx, kind));
    await gated.run(
      `update account set mobile_number = '+201001594668' where id = ? returning id`,
      [id],
    );
    await gated.run('update gate_match set contact = ?, recipients = ? where id = ? returning id', [
      JSON.stringify(contact),
      `{"${email.toUpperCase()}",security@stadium.example}`,
      gated.matchId,
    ]);
    await db.tx((tx) => deleteUser(tx, admin, id, t.app.services));
    const rows = await gated.run('select contact, recipients from gate_match where id = ?', [
      gated.matchId,
    ]);
    expect(rows).toEqual([
      { contact: isErased ? null : contact, recipients: ['security@stadium.example'] },
    ]);
  },
);

test('a list that is issued meanwhile has no name of the person either', async () => {
  const { gated, issue, end } = await scene();
  await duringTransaction(db, issue, () => db.tx(end));
  expect(await listsOf(gated)).not.toContain('00001');
  const other = await scene();
  await duringTransaction(db, other.end, () => db.tx(other.issue));
  expect(await listsOf(other.gated)).not.toContain('00001');
});
