import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { accountRoutes } from '#api/accounts/routes.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { diskStore } from '#api/platform/files/file-store.ts';
import { images } from '#api/platform/images/images.ts';
import type { Images } from '#api/platform/images/images.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { officerRole, roles } from '#sync/contracts/accounts/role-names.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-register-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = createFiles(diskStore(folder), images);

const db = withDatabase({ entities });
/** Transactions that were open while a thumbnail was created. */
const openMeanwhile: number[] = [];
const watched: Images = {
  ...images,
  async thumbnail(bytes) {
    const [now] = await db.orm.em.fork().execute<{ open: number }[]>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    openMeanwhile.push(now?.open ?? Number.NaN);
    return images.thumbnail(bytes);
  },
};
const t = testApp(db, { routes: accountRoutes, services: () => ({ files, images: watched }) });

let count = 0;
const staging = () => `staging-${(count += 1)}`.padEnd(22, '-');

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#336' } })
  .png()
  .toBuffer();

async function upload(secret: string): Promise<string> {
  const bytes = await picture;
  return db.tx(async (tx) => {
    const uploader = { staging: secret };
    return (await files.stage(tx, { bytes, fileName: 'card.png', uploader })).name;
  });
}

async function form(secret: string, changes: Record<string, unknown> = {}) {
  const user = {
    email: `new-${(count += 1)}@touchline.example`,
    password: 'corner flag wind',
    firstName: 'Mona',
    lastName: 'El Sayed',
    birthdate: '1990-02-28',
    mobileNumber: '+201001234567',
    profilePicture: await upload(secret),
    ...changes,
  };
  const press = {
    organization: 'The Daily Test',
    role: 'photographer',
    identification: await upload(secret),
    pressId: await upload(secret),
  };
  return { user, member: press };
}

const register = (body: unknown, secret: string, headers: Record<string, string> = {}) =>
  t.call(null, 'POST', '/api/auth/register', body, {
    cookie: `touchline_staging=${secret}`,
    ...headers,
  });
const rows = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

test('no connection is held while the thumbnail of a large image is created', async () => {
  const secret = staging();
  openMeanwhile.length = 0;
  expect((await register(await form(secret), secret)).status).toBe(201);
  expect(openMeanwhile).toEqual([0]);
  await db.tx(async () => watched.thumbnail(await picture));
  expect(openMeanwhile.at(-1), 'control: an open transaction is seen').toBeGreaterThan(0);
});

describe('registering', () => {
  test('registering creates a pending account with its request, documents and thumbnail', async () => {
    const secret = staging();
    const body = await form(secret);
    const answer = await register(body, secret, { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' });
    expect(answer.status).toBe(201);
    const { user } = answer.body.data;
    expect(user).toMatchObject({
      email: body.user.email,
      username: body.user.email,
      status: 'pending',
      role: 'photographer',
      birthdate: '1990-02-28',
      language: 'ar',
      profilePicture: body.user.profilePicture,
      Member: { organization: 'The Daily Test', role: 'photographer', Events: [], Matches: [] },
      Officer: null,
      requestId: null,
    });
    const owned = await rows(
      'select purpose from stored_file where owner_id = ? order by purpose',
      [user.id],
    );
    expect(owned.map(({ purpose }) => purpose)).toEqual([
      'identification',
      'press_id',
      'profile_picture',
    ]);
    const [kept] = await rows('select password_hash, photo_thumbnail from account where id = ?', [
      user.id,
    ]);
    expect(kept.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
    expect((await sharp(kept.photo_thumbnail).metadata()).format).toBe('jpeg');
    expect(
      await rows('select status from profile_request where account_id = ?', [user.id]),
    ).toEqual([{ status: 'pending' }]);
  });

  test('registering stores an Arabic name and organization without tatweel and diacritics', async () => {
    const secret = staging();
    const { user, member } = await form(secret, { nameArabic: ' مُنى  الســيد ' });
    const body = { user, member: { ...member, organizationArabic: 'جريدة الاختبار' } };
    const answer = await register(body, secret);
    expect(answer.body.data.user).toMatchObject({
      nameArabic: 'منى السيد',
      organizationArabic: 'جريدة الاختبار',
    });
    const refused = await register(
      { user: { ...user, nameArabic: 'منى ٢' }, member: { ...member, organizationArabic: 'ج' } },
      secret,
    );
    expect(refused.body.fields).toEqual({
      'user.nameArabic': expect.stringContaining('Arabic letters'),
      'member.organizationArabic': expect.stringContaining('2 letters'),
    });
  });

  test.each(roles)('registering as %s stores that role and is pending', async (role) => {
    const secret = staging();
    const { user, member } = await form(secret);
    const { organization, identification, pressId } = member;
    const press =
      role === officerRole
        ? { officer: { organization, role, identification, pressId } }
        : { member: { ...member, role } };
    const { status, body } = await register({ user, ...press }, secret);
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ role, status: 'pending', Admin: null });
    expect(body.data.user.Officer === null).toBe(role !== officerRole);
    expect(body.data.user.Member === null).toBe(role === officerRole);
  });

  test('registering as media officer needs the officer fields, and no other role takes them', async () => {
    const secret = staging();
    const { user, member } = await form(secret);
    const wrong = await register({ user, member: { ...member, role: 'media_officer' } }, secret);
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toHaveProperty(['member.role']);
    const none = await register({ user }, secret);
    expect(none.status).toBe(422);
    const officer = { ...member, role: 'media_officer' };
    const right = await register({ user, officer }, secret);
    expect(right.status).toBe(201);
    expect(right.body.data.user).toMatchObject({ Member: null, Officer: { Events: [] } });
  });

  test('registering cannot set scope, status or unknown fields', async () => {
    const secret = staging();
    for (const extra of [{ scope: 'admin' }, { status: 'approved' }, { version: 7 }]) {
      const answer = await register(await form(secret, extra), secret);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields)).toEqual([`user.${Object.keys(extra)[0]}`]);
    }
  });

  test('registering with a registered email in any case is a conflict, also concurrently, and claims nothing', async () => {
    const secret = staging();
    const first = await form(secret, { email: 'twice@touchline.example' });
    const second = await form(secret, { email: ' Twice@Touchline.example ' });
    const answers = await Promise.all([register(first, secret), register(second, secret)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(
      'This email address is already registered. Log in, or reset your password.',
    );
    const [{ unclaimed }] = await rows(
      `select count(*)::int as unclaimed from stored_file where claimed_at is null and name in (?)`,
      [
        [first, second].flatMap(({ user, member }) => [
          user.profilePicture,
          member.identification,
          member.pressId,
        ]),
      ],
    );
    expect(unclaimed).toBe(3);
  });

  test('registering claims only the guest’s own files, each once, and otherwise leaves nothing behind', async () => {
    const secret = staging();
    const stranger = staging();
    const mine = await form(secret);
    const stolen = { ...mine, member: { ...mine.member, pressId: await upload(stranger) } };
    const twice = { ...mine, member: { ...mine.member, pressId: mine.member.identification } };
    for (const body of [stolen, twice]) {
      const answer = await register(body, secret);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields)).toEqual(['member.pressId']);
    }
    expect((await register(mine, stranger)).status).toBe(422);
    expect((await t.call(null, 'POST', '/api/auth/register', mine)).status).toBe(422);
    expect(await rows('select 1 from account where email = ?', [mine.user.email])).toEqual([]);
    // Control: the guest's own files are accepted once.
    expect((await register(mine, secret)).status).toBe(201);
  });

  test('registering refuses short, long and common passwords', async () => {
    const secret = staging();
    for (const [password, text] of [
      ['short', /At least 10/],
      ['x'.repeat(201), /At most 200/],
      ['Password123', /too common/],
      ['0123456789', /too common/],
      ['aaaaaaaaaaaa', /too common/],
      ['Undertaker', /too common/],
    ] as const) {
      const answer = await register(await form(secret, { password }), secret);
      expect(answer.status).toBe(422);
      expect(answer.body.fields['user.password']).toMatch(text);
    }
  });
});
