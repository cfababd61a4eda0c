/** The public protocol: anyone can recount it, and no one can change it unnoticed. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { returnPlace } from '#api/pools/answer-request.ts';
import { readMatchPools } from '#api/pools/read-match-pools.ts';
import { createPoolScene } from '#api/pools/testing/pool-scene.ts';
import { readProtocol } from '#api/pools/write-protocol.ts';
import { poolProtocol, recount, signedText } from '#sync/contracts/pools/pool-protocol.ts';
import { drawKey } from '#sync/contracts/pools/pool-ranking.ts';
import { signedProtocol, type SignedProtocol } from '#sync/contracts/pools/read-protocol.ts';

const db = withDatabase({ entities });
const config = testConfig();

/** Two people of an agency and three freelancers for three places; the second agent has an override. */
async function scene(tie: 'earliest' | 'draw' = 'earliest') {
  const services = await testServices(config, db.orm);
  const at = await createPoolScene(db, services, { tie });
  const agency = await at.outlet('agency');
  const people = [
    await at.person(agency),
    await at.person(agency),
    await at.person(),
    await at.person(),
    await at.person(),
  ] as const;
  const ids: string[] = [];
  for (const person of people) ids.push(await at.request(person));
  const override = { requestId: ids[1] ?? '', category: 'safety' as const, text: 'Needs a lift.' };
  await at.allocate({ overrides: [override] });
  const read = (version?: number) => db.tx((tx) => readProtocol(tx, at.matchId, version));
  return { at, services, people, ids, read };
}

async function isSigned({ body, signature, key }: SignedProtocol): Promise<boolean> {
  const imported = await crypto.subtle.importKey('jwk', { ...key }, 'Ed25519', false, ['verify']);
  const bytes = new TextEncoder().encode(signedText(body));
  return crypto.subtle.verify('Ed25519', imported, Buffer.from(signature, 'base64url'), bytes);
}

test('an allocation is recounted from its protocol, and a changed line is found twice', async () => {
  const { read } = await scene();
  const signed = signedProtocol.parse(await read());
  const protocol = poolProtocol.parse(JSON.parse(signed.body));
  expect(recount(protocol)).toEqual({ same: 5, total: 5, differences: [] });
  expect(await isSigned(signed)).toBe(true);
  expect(protocol.overrides.safety).toBe(1);

  const changed = signed.body.replace('"outcome":"gets"', '"outcome":"waits"');
  expect(changed).not.toBe(signed.body);
  expect(recount(poolProtocol.parse(JSON.parse(changed))).differences).toHaveLength(1);
  expect(await isSigned({ ...signed, body: changed })).toBe(false);
});

test('a protocol has no name, account, outlet or text of an override', async () => {
  const { at, people, read } = await scene();
  const { body } = await read();
  const secrets = await db.tx((tx) =>
    tx.execute<{ text: string }[]>(
      `select unnest(array[a.id::text, a.first_name, a.last_name, a.email, r.outlet_id::text,
         r.override_text, r.id::text, o.name]) as text
       from pool_request r join account a on a.id = r.account_id
       left join outlet o on o.id = r.outlet_id where r.match_id = ?`,
      [at.matchId],
    ),
  );
  const told = secrets.filter(({ text }) => text !== null && text.length > 3);
  expect(told.length).toBeGreaterThan(20);
  for (const { text } of told) expect(body).not.toContain(text);
  const [first] = people;
  const own = await db.tx((tx) =>
    readMatchPools(tx, { ...at.admin, id: first.id, scope: 'member' }, at.matchId),
  );
  expect(body, 'control: people find their own line').toContain(own.pseudonym);
});

test('a place that is given back makes a new version that names the one before', async () => {
  const { at, services, people, ids, read } = await scene();
  const first = await read();
  const actor = { ...at.admin, id: people[0].id, scope: 'member' as const };
  await db.tx((tx) => returnPlace(tx, actor, ids[0] ?? '', services));
  const second = await read();
  expect(second.version).toBe(2);
  const protocol = poolProtocol.parse(JSON.parse(second.body));
  expect(protocol.previous).toBe(createHash('sha256').update(first.body).digest('hex'));
  expect(recount(protocol).differences).toEqual([]);
  expect(await read(1), 'earlier versions stay readable').toEqual({ ...first, newest: 2 });
});

test('anyone can repeat the draws of a protocol', async () => {
  const { read } = await scene('draw');
  const { pools } = poolProtocol.parse(JSON.parse((await read()).body));
  const lines = pools.flatMap(({ id, lines }) => lines.map((line) => ({ id, ...line })));
  expect(lines).toHaveLength(5);
  for (const { id, outlet, draw } of lines)
    expect(draw).toBe(
      createHash('sha256')
        .update(drawKey(id, outlet ?? ''))
        .digest('hex'),
    );
});
