import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSPKI, jwtVerify } from 'jose';
import JSZip from 'jszip';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { applePassPath } from '#sync/contracts/tickets/wallets.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTickets } from '#api/tickets/revoke-ticket.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { applePassSchema, googleClaimsSchema } from '#api/tickets/testing/wallet-schemas.ts';
import { walletCredentials } from '#api/tickets/testing/wallet-credentials.ts';

const db = withDatabase({ entities });
const publicUrl = 'https://press.league.example';
const credentials = walletCredentials();
const expired = walletCredentials({ expiresIn: -1 });
// The same tokens are valid at each.
const common = { PUBLIC_URL: publicUrl, JWT_SECRET: 'k3J9fXw0aTq7RbVn5LzYd8mGhPu2sEcQ' };
const t = testApp(db, { routes: ticketRoutes, env: { ...common, ...credentials.env } });
const unconfigured = testApp(db, { routes: ticketRoutes, env: common });
const afterExpiry = testApp(db, { routes: ticketRoutes, env: { ...common, ...expired.env } });

const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const homeArabic = 'الأهلي "القاهرة"';

async function createTicket() {
  const at = await db.tx((tx) => createSeason(tx));
  const holder = await t.asActor('member');
  const bookingId = await db.tx(async (tx) => {
    await createAccreditation(tx, at, holder.id);
    const id = await createBooking(tx, at, holder.id, 'approved', 57);
    await tx.execute(`update match set gate = 'Media gate 4' where id = ?`, [at.matchId]);
    await tx.execute(`update account set name_arabic = 'سلمى نبيل' where id = ?`, [holder.id]);
    await issueTicket(tx, id, t.app.services);
    await tx.execute(
      `update ticket set facts = jsonb_set(facts, '{home,nameArabic}', to_jsonb(?::text))
       where booking_id = ?`,
      [homeArabic, id],
    );
    return id;
  });
  const [row] = await run('select * from ticket where booking_id = ?', [bookingId]);
  return { holder, bookingId, row, ref: row.ref as string };
}

const fetchPass = (actor: TestActor, ref: string, app = t) =>
  app.app.inject({ url: `/api${applePassPath(ref)}`, headers: actor.headers });
const fetchLink = (actor: TestActor, ref: string, language = 'en', app = t) =>
  app.call(actor, 'GET', `/api/tickets/${ref}/google-wallet`, undefined, {
    'accept-language': language,
  });

async function openPass(actor: TestActor, ref: string) {
  const { statusCode, headers, rawPayload } = await fetchPass(actor, ref);
  expect(statusCode).toBe(200);
  const archive = await JSZip.loadAsync(rawPayload);
  const names = Object.keys(archive.files).filter((name) => !archive.files[name]?.dir);
  const read = async (name: string) => [name, await archive.files[name]!.async('nodebuffer')];
  const files = Object.fromEntries(await Promise.all(names.map(read))) as Record<string, Buffer>;
  return { headers, files };
}

/** Whether OpenSSL is there: Node has no verification of PKCS #7, and Windows has no OpenSSL. */
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

/** Verifies the signature with OpenSSL; returns what it prints if it does not. */
function verifyWithOpenssl(files: Record<string, Buffer>, authority: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pass-'));
  const path = (name: string) => join(folder, name);
  try {
    writeFileSync(path('manifest.json'), files['manifest.json']!);
    writeFileSync(path('signature'), files['signature']!);
    writeFileSync(path('authority.pem'), authority);
    const answer = spawnSync(
      'openssl',
      `smime -verify -inform DER -purpose any -in signature -content manifest.json -CAfile authority.pem`.split(
        ' ',
      ),
      { cwd: folder, encoding: 'utf8' },
    );
    if (answer.error) throw answer.error;
    return answer.status === 0 ? null : answer.stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a pass for Apple Wallet', () => {
  test('a pass for Apple Wallet keeps to Apple’s documented format and has the ticket’s own QR text', async () => {
    const { holder, row, ref } = await createTicket();
    const { headers, files } = await openPass(holder, ref);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'cache-control': 'no-store, private',
    });
    const pass = applePassSchema.parse(JSON.parse(files['pass.json']!.toString()));
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.example.touchline',
      teamIdentifier: 'TEAM123456',
      serialNumber: row.id,
      barcodes: [{ message: row.url, altText: ticketCode(refHash(ref)) }],
      backgroundColor: 'rgb(3, 66, 38)',
    });
    const facts = row.facts as { date: string; venue: string };
    expect(Date.parse(pass.relevantDate)).toBe(Date.parse(facts.date));
    expect(pass.relevantDate).toMatch(/T\d\d:\d\d:00\+0[23]:00$/);
    expect(Date.parse(pass.expirationDate)).toBeGreaterThan(Date.parse(facts.date));
    const shown = Object.values(pass.eventTicket).flat();
    expect(Object.fromEntries(shown.map(({ key, value }) => [key, value]))).toMatchObject({
      gate: '4',
      venue: facts.venue,
      holder: `${holder.firstName} ${holder.lastName}`,
      role: 'Photographer',
      block: 'B',
      seat: '57',
      portal: `${publicUrl}/reservation/${ref}`,
    });
  });

  test('a pass for Apple Wallet has every text in Arabic too, and pictures for three densities', async () => {
    const { holder, ref } = await createTicket();
    const { files } = await openPass(holder, ref);
    const pass = applePassSchema.parse(JSON.parse(files['pass.json']!.toString()));
    const readStrings = (language: string) =>
      Object.fromEntries(
        [...files[`${language}.lproj/pass.strings`]!.toString().matchAll(stringsLine)].map(
          ([, key = '', value = '']) => [JSON.parse(key), JSON.parse(value)] as const,
        ),
      ) as Record<string, string>;
    const [english, arabic] = [readStrings('en'), readStrings('ar')];
    expect(Object.keys(english)).toEqual(Object.keys(arabic));
    expect(Object.keys(english)).toEqual(Object.values(english));
    const labels = Object.values(pass.eventTicket)
      .flat()
      .flatMap(({ label }) => label ?? []);
    for (const text of [...labels, pass.description, pass.organizationName, 'Photographer'])
      expect(arabic[text], text).toMatch(/\p{Script=Arabic}/u);
    const [match] = pass.eventTicket.primaryFields;
    expect(arabic[String(match?.value)]).toContain(homeArabic);
    expect(files['ar.lproj/pass.strings']!.toString()).not.toMatch(/[\u2066-\u2069]/);
    for (const [scale, suffix] of [
      [1, ''],
      [2, '@2x'],
      [3, '@3x'],
    ] as const) {
      const icon = await sharp(files[`icon${suffix}.png`]).metadata();
      expect(icon).toMatchObject({ format: 'png', width: 29 * scale, height: 29 * scale });
      const corner = await sharp(files[`icon${suffix}.png`]).raw().toBuffer();
      expect([...corner.subarray(0, 3)]).toEqual([3, 66, 38]);
      const logo = await sharp(files[`logo${suffix}.png`]).metadata();
      expect(logo).toMatchObject({ format: 'png', height: 50 * scale });
      expect(logo.width).toBeLessThanOrEqual(160 * scale);
    }
  });

  test.skipIf(!hasOpenssl)(
    'a pass for Apple Wallet is signed: its manifest has every file, and OpenSSL accepts the signature',
    async () => {
      const { holder, ref } = await createTicket();
      const { files } = await openPass(holder, ref);
      const { 'manifest.json': manifest, signature, ...others } = files;
      const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');
      expect(JSON.parse(manifest!.toString())).toEqual(
        Object.fromEntries(Object.entries(others).map(([name, bytes]) => [name, sha1(bytes)])),
      );
      expect(verifyWithOpenssl(files, credentials.authority)).toBeNull();
      // Controls: another manifest, and another authority.
      const changed = { ...files, 'manifest.json': Buffer.concat([manifest!, Buffer.from(' ')]) };
      expect(verifyWithOpenssl(changed, credentials.authority)).toMatch(/digest/);
      expect(verifyWithOpenssl(files, expired.authority)).toMatch(/verif/i);
      expect(signature!.length).toBeGreaterThan(1000);
    },
  );

  test('a pass for Apple Wallet is not offered or made once the certificate has expired', async () => {
    const { holder, ref } = await createTicket();
    const { body } = await afterExpiry.call(null, 'GET', '/api/league');
    expect(body.data.wallets).toEqual(['google']);
    expect((await fetchPass(holder, ref, afterExpiry)).statusCode).toBe(404);
    expect((await t.call(null, 'GET', '/api/league')).body.data.wallets).toEqual([
      'apple',
      'google',
    ]);
  });
});

/** Strings of this file are JSON's, too. */
const stringsLine = /^("(?:[^"\\]|\\.)*") = ("(?:[^"\\]|\\.)*");$/gm;

describe('a link to Google Wallet', () => {
  test.each(['en', 'ar'])(
    'a link to Google Wallet is signed and has the ticket in the reader’s language: %s',
    async (language) => {
      const { holder, row, ref } = await createTicket();
      const { status, body, headers } = await fetchLink(holder, ref, language);
      expect({ status, cache: headers['cache-control'] }).toEqual({
        status: 200,
        cache: 'no-store',
      });
      const [address, token = ''] = body.data.url.split('/save/');
      expect(address).toBe('https://pay.google.com/gp/v');
      const key = await importSPKI(credentials.googlePublicKey, 'RS256');
      const { payload } = await jwtVerify(token, key, { audience: 'google' });
      const claims = googleClaimsSchema.parse(payload);
      const [eventClass] = claims.payload.eventTicketClasses;
      const [object] = claims.payload.eventTicketObjects;
      expect(object).toMatchObject({
        classId: eventClass.id,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: row.url },
        ticketHolderName:
          language === 'ar' ? 'سلمى نبيل' : `${holder.firstName} ${holder.lastName}`,
      });
      expect(eventClass.eventName.defaultValue.language).toBe(language);
      expect(body.data.url.length).toBeLessThanOrEqual(1800);
      // Control: another key's signature is not accepted.
      const other = await importSPKI(expired.googlePublicKey, 'RS256');
      await expect(jwtVerify(token, other)).rejects.toThrow(/signature/);
    },
  );
});

describe('wallets without their configuration', () => {
  test('wallets that are not configured are not offered, and their routes reply 404', async () => {
    const { holder, ref } = await createTicket();
    const { body } = await unconfigured.call(null, 'GET', '/api/league');
    expect(body.data.wallets).toEqual([]);
    expect((await fetchPass(holder, ref, unconfigured)).statusCode).toBe(404);
    expect((await fetchLink(holder, ref, 'en', unconfigured)).status).toBe(404);
  });

  test('no wallet has a revoked ticket', async () => {
    const { holder, ref, bookingId } = await createTicket();
    expect((await fetchPass(holder, ref)).statusCode).toBe(200);
    await db.tx((tx) => revokeTickets(tx, [bookingId], 'Called off.', t.app.services));
    expect((await fetchPass(holder, ref)).statusCode).toBe(404);
    expect((await fetchLink(holder, ref)).status).toBe(404);
  });

  test.each(['ticket_x.pkpass', `ticket_${'r'.repeat(22)}.zip`, `ticket_${'r'.repeat(22)}.pkpass`])(
    'a pass that no one has is 404: %s',
    async (name) => {
      const member = await t.asActor('member');
      expect((await t.call(member, 'GET', `/api/file/${name}`)).status).toBe(404);
    },
  );
});
