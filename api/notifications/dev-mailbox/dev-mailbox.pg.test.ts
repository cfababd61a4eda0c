import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devMailboxRoutes } from '#api/notifications/dev-mailbox/dev-mailbox.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { smtpTransport } from '#api/platform/mail/smtp-transport.ts';
import { startDevMailbox } from '#api/platform/mail/dev-mailbox.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-mailbox-'));
const db = withDatabase();
const t = testApp(db, { routes: (app) => devMailboxRoutes(app, folder) });

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);
let id = '';

beforeAll(async () => {
  const mailbox = await startDevMailbox(folder);
  const transport = smtpTransport(mailbox.url, 'Touchline <a@touchline.example>');
  await transport.send({ to: 'early@press.example', subject: 'Early', text: 'First.' });
  await transport.send({
    to: 'late@press.example',
    subject: '<b>Late</b> تذكرة',
    text: 'Second.',
    html: '<html><head></head><body><a href="https://portal.example/x">Open</a><img src="cid:px"><script>alert(1)</script></body></html>',
    attachments: [
      { filename: 'px.png', content: pixel, cid: 'px', contentDisposition: 'inline' },
      { filename: 'notes <1>.txt', content: 'Some notes' },
    ],
  });
  transport.close();
  await mailbox.stop();
  const { body } = await t.call(null, 'GET', '/dev/mail.json');
  id = body[0].id;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a request with another site’s host name is refused', async () => {
  const paths = ['/dev/mail', '/dev/mail.json', `/dev/mail/${id}`, `/dev/mail/${id}/body`];
  for (const path of [...paths, `/dev/mail/${id}/0`]) {
    for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '[::1']) {
      const { status } = await t.call(null, 'GET', path, undefined, { host });
      expect([path, host, status]).toEqual([path, host, 404]);
    }
    const ours = ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.20:3000', 'press'];
    for (const host of ours) {
      const { status } = await t.call(null, 'GET', path, undefined, { host });
      expect([path, host, status]).toEqual([path, host, 200]);
    }
  }
});

describe('the mailbox', () => {
  test('the development mailbox lists its emails as JSON, newest first', async () => {
    const { body } = await t.call(null, 'GET', '/dev/mail.json');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ to: 'late@press.example', subject: '<b>Late</b> تذكرة' });
    expect(body[1]).toMatchObject({ to: 'early@press.example', subject: 'Early' });
    expect(body[1].text.trim()).toBe('First.');
    expect(new Date(body[1].date).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('the development mailbox lists its emails as HTML, with everything escaped', async () => {
    const { body, headers, status } = await t.call(null, 'GET', '/dev/mail');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('&lt;b&gt;Late&lt;/b&gt; تذكرة');
    expect(body).toContain(`href="/dev/mail/${id}"`);
    expect(body).not.toContain('<script');
  });

  test('the development mailbox shows a message in a sandboxed frame, whose links open outside of it', async () => {
    const page = await t.call(null, 'GET', `/dev/mail/${id}`);
    expect(page.body).toMatch(
      /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"[^>]*>/,
    );
    expect(page.body).not.toContain('alert(1)');
    const frame = await t.call(null, 'GET', `/dev/mail/${id}/body`);
    const policy = String(frame.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toContain('script-src');
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(frame.body).toContain('<base target="_blank">');
    expect(frame.body).toContain(`src="data:image/png;base64,${pixel.toString('base64')}"`);
  });

  test('the development mailbox serves attachments as downloads', async () => {
    const page = await t.call(null, 'GET', `/dev/mail/${id}`);
    expect(page.body).toContain('notes &lt;1&gt;.txt');
    const file = await t.call(null, 'GET', `/dev/mail/${id}/1`);
    expect(file.body).toBe('Some notes');
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect((await t.call(null, 'GET', `/dev/mail/${id}/9`)).status).toBe(404);
  });

  test.each(['nothing', '..%2f..%2fetc', '000000000000000-00000000-0000-0000-0000-000000000000'])(
    'the development mailbox has no other message: %s',
    async (other) => {
      expect((await t.call(null, 'GET', `/dev/mail/${other}`)).status).toBe(404);
      expect((await t.call(null, 'GET', `/dev/mail/${other}/body`)).status).toBe(404);
      expect((await t.call(null, 'GET', `/dev/mail/${other}/0`)).status).toBe(404);
    },
  );

  test('the development mailbox cannot be registered in production', () => {
    const app = { services: { config: { production: true } } } as unknown as App;
    expect(() => devMailboxRoutes(app, folder)).toThrow('not for production');
  });
});
