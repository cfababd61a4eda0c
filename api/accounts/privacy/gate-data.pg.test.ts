import { expect, test } from 'vitest';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { createGatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { issueList } from '#api/gates/security-list/security-lists.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });

test('the stored data have what gates know of the person, and of no one else', async () => {
  const gated = await createGatedMatch(db, { people: 2, reEntry: true });
  const admin = await db.tx((tx) => createActor(tx, 'admin'));
  const [person] = await gated.run(
    `select t.account_id as id from ticket t join gate_entry e on e.id = t.id
     where e.match_id = ? and e.no = 1`,
    [gated.matchId],
  );
  const [phone, hearer] = [await gated.addPhone(gated.gate4), await gated.addPhone(gated.gate2)];
  const scan = await gated.scan({ act: 'in', no: 1, device: phone });
  const undo = await gated.scan({ act: 'undo', undoes: scan, device: phone });
  await gated.scan({ act: 'in', no: 2, device: phone });
  for (const steps of [
    [3, 3],
    [128 + 5, 3],
  ])
    await gated.compare(phone, hearer, [1, 2], steps);
  await db.tx((tx) => issueList(tx, admin, gated.matchId));
  const data = await db.tx((tx) => readPersonalData(tx, { ...admin, id: person!.id }, person!.id));
  const { gateChecks, gateComparisons, gatePhones, securityLists } = data;
  expect(gateChecks.map(({ id }) => id).toSorted()).toEqual([scan, undo].toSorted());
  expect(gateComparisons.toSorted((a, b) => Number(a['step']) - Number(b['step']))).toMatchObject([
    { match_id: gated.matchId, no: 1, step: 3, has_left: false },
    { match_id: gated.matchId, no: 1, step: 5, has_left: true },
  ]);
  expect(gatePhones).toEqual([]);
  expect(securityLists).toMatchObject([{ version: 1, person: { name: 'Given Family 00001' } }]);
  expect(JSON.stringify(data)).not.toContain('00002');
});

test('an officer’s stored data have the own phone without its secret, and checks entered on paper', async () => {
  const gated = await createGatedMatch(db, { people: 1 });
  const officer = await db.tx((tx) => createActor(tx, 'officer'));
  const phone = await gated.addPhone(gated.gate4, { officer: officer.id });
  const scan = await gated.scan({ act: 'in', no: 1 });
  await gated.run('update gate_scan set account_id = ? where id = ? returning id', [
    officer.id,
    scan,
  ]);
  const { gateChecks, gatePhones } = await db.tx((tx) => readPersonalData(tx, officer, officer.id));
  expect(gatePhones).toMatchObject([{ id: phone, label: 'Steward' }]);
  expect(gatePhones[0]).not.toHaveProperty('secret_hash');
  expect(gateChecks).toMatchObject([{ id: scan, entered_by_you: true }]);
  expect(gateChecks[0]).not.toHaveProperty('h');
});
