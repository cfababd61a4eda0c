import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { createJobs } from '#api/platform/jobs.ts';
import { createMail, mailJobName } from '#api/platform/mail/mail-outbox.ts';
import { MailRefusedError, smtpTransport } from '#api/platform/mail/smtp-transport.ts';
import { listMails, startDevMailbox } from '#api/platform/mail/dev-mailbox.ts';
import type { PersonalMailData, PersonalTemplate } from '#api/platform/mail/mail-templates.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { MailTakenError, sendMail } from '#api/notifications/outbox/send-mail.ts';
import {
  mailSettings,
  exampleMailData,
  testRecipient,
} from '#api/notifications/testing/mail-data.ts';

const db = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'touchline-mail-'));
const from = 'Touchline <tickets@touchline.example>';
const mailbox = await startDevMailbox(folder);
const transport = smtpTransport(mailbox.url, from);
afterAll(async () => {
  transport.close();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const noJobs = createMail({ sendMany: async () => {} });
const address = () => `${randomUUID()}@press.example`;

interface Row {
  id: string;
  status: string;
  attempts: number;
  last_error: string | null;
}

async function queue<Name extends PersonalTemplate>(
  to: Recipient,
  template: Name,
  data: PersonalMailData<Name>,
): Promise<string> {
  await db.tx((tx) => noJobs.queue(tx, to, template, data));
  return (await rowOf(to.email)).id;
}

const queueTicket = (email: string, language: 'en' | 'ar' = 'en') =>
  queue(testRecipient(email, { language }), 'ticket', exampleMailData.ticket);

async function rowOf(recipient: string): Promise<Row> {
  const [row] = await db.tx((tx) =>
    tx.execute<Row[]>('select * from mail where recipient = ?', [recipient]),
  );
  if (!row) throw new Error('no such mail');
  return row;
}

const received = async (recipient: string) =>
  (await listMails(folder, 1000)).filter(({ to }) => to?.some((one) => one.address === recipient));

const send = (id: string, by = transport) => sendMail(db.orm, by, mailSettings, id);

describe('an email', () => {
  test('an email is sent after the transaction that queued it commits', async () => {
    const jobs = createJobs(db.url, () => {});
    jobs.work<{ id: string }>(mailJobName, ({ id }) => send(id));
    await jobs.start();
    const mail = createMail(jobs);
    const [kept, undone] = [address(), address()];
    await db.tx((tx) => mail.queue(tx, testRecipient(kept), 'ticket', exampleMailData.ticket));
    const failing = db.tx(async (tx) => {
      await mail.queue(tx, testRecipient(undone), 'ticket', exampleMailData.ticket);
      throw new Error('refused after all');
    });
    await expect(failing).rejects.toThrow('after all');
    await vi.waitFor(async () => expect((await rowOf(kept)).status).toBe('sent'));
    await jobs.stop();
    const [email] = await received(kept);
    expect(email?.subject).toBe('Your ticket: Al Ahly v Zamalek, 21-11-2026');
    // The rolled-back transaction left no row, no job and no email.
    await expect(rowOf(undone)).rejects.toThrow('no such mail');
    expect(await received(undone)).toEqual([]);
  });

  test('an email with invalid data fails the command that queues it', async () => {
    const to = address();
    const noData = {} as typeof exampleMailData.ticket;
    await expect(queue(testRecipient(to), 'ticket', noData)).rejects.toThrow();
    await expect(rowOf(to)).rejects.toThrow('no such mail');
  });

  test('an email has the QR code of the ticket’s URL as an inline picture', async () => {
    const to = address();
    await db.tx((tx) =>
      tx.execute(
        `with land as (insert into country (name, code) values ('Egypt', 'EG') returning id)
         insert into team (type, name, name_ar, country_id)
         select 'national', 'Al Ahly', 'الأهلي', id from land`,
      ),
    );
    await send(await queueTicket(to, 'ar'));
    const [email] = await received(to);
    expect(email?.html).toContain('dir="rtl"');
    expect(email?.subject).toContain('تذكرتك');
    expect(email?.subject, 'a team with an Arabic name, one without').toContain('الأهلي ضد Zamalek');
    const deleted = testRecipient(address(), { language: 'ar' });
    await send(await queue(deleted, 'accountDeleted', exampleMailData.accountDeleted));
    const [last] = await received(deleted.email);
    const { text = '' } = last ?? {};
    expect(withoutIsolates(text), 'of each match that is named').toContain('الأهلي ضد Zamalek');
    const [picture] = email?.attachments ?? [];
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(email?.html).toContain(`cid:${picture?.contentId?.replace(/[<>]/g, '')}`);
    const bytes = Buffer.from(picture?.content as ArrayBuffer);
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(exampleMailData.ticket.url);
  });

  test('an email in Arabic has the Arabic names of teams, venues and tournaments', async () => {
    await db.tx(async (tx) => {
      await tx.execute(
        `with land as (insert into country (name, code) values ('Sudan', 'SD') returning id),
           city as (insert into city (name, country_id) select 'Omdurman', id from land returning id),
           ground as (insert into venue (name, name_ar, city_id)
             select 'Red Castle', 'القلعة الحمراء', id from city)
         insert into team (type, name, name_ar, country_id)
         select 'national', name, arabic, id
         from land, (values ('Merrikh', 'المريخ'), ('Al Hilal', 'الهلال')) as names (name, arabic)`,
      );
      await tx.execute(
        `insert into event (name, name_ar, description, start_date, end_date)
         values ('Nile Cup', 'كأس النيل', '', '2026-11-01', '2026-11-30')`,
      );
    });
    const [match] = exampleMailData.accountDeleted.matches;
    if (match === undefined) throw new Error('the example lists no match');
    const second = {
      ...match,
      home: { name: 'Merrikh', logo: null },
      away: { name: 'Al Hilal', logo: null },
    };
    const to = testRecipient(address(), { language: 'ar' });
    const data = { ...exampleMailData.accountDeleted, matches: [match, second] };
    await send(await queue(to, 'accountDeleted', data));
    const [email] = await received(to.email);
    expect(email?.text).toContain('المريخ ضد الهلال');
    const moved = testRecipient(address(), { language: 'ar' });
    await send(
      await queue(moved, 'matchMoved', { ...exampleMailData.matchMoved, venue: 'Red Castle' }),
    );
    expect((await received(moved.email))[0]?.text).toContain('القلعة الحمراء');
    const approved = testRecipient(address(), { language: 'ar' });
    const event = { ...exampleMailData.accreditationApproved, event: 'Nile Cup' };
    await send(await queue(approved, 'accreditationApproved', event));
    expect((await received(approved.email))[0]?.text).toContain('كأس النيل');
  });

  test('an email keeps no password link in its row once it is sent, or failed for good', async () => {
    await db.tx(async (tx) => {
      const { id } = await createActor(tx, 'member');
      await tx.execute(
        `insert into password_reset (account_id, token_hash, expires_at)
         values (?, sha256(convert_to('reset ' || ?, 'UTF8')), now() + interval '1 hour')`,
        [id, exampleMailData.passwordReset.token],
      );
    });
    const reset = (email: string) =>
      queue(testRecipient(email), 'passwordReset', exampleMailData.passwordReset);
    const data = async (recipient: string) =>
      (
        await db.tx((tx) =>
          tx.execute<{ data: object }[]>('select data from mail where recipient = ?', [recipient]),
        )
      )[0]?.data;
    const [sent, failed] = [address(), address()];
    const id = await reset(sent);
    expect(await data(sent), 'control').toHaveProperty('token');
    await send(id);
    expect(await rowOf(sent)).toMatchObject({ status: 'sent' });
    expect(await data(sent)).toEqual({ firstName: 'Salma' });
    const refusing = {
      send: () => Promise.reject(new MailRefusedError('550 no such user')),
      close: () => {},
    };
    await send(await reset(failed), refusing);
    expect(await rowOf(failed)).toMatchObject({
      status: 'failed',
      last_error: '550 no such user',
    });
    expect(await data(failed)).toEqual({ firstName: 'Salma' });
  });

  test('an email names its sender, is marked as automatic, and keeps its Message-ID across attempts', async () => {
    const to = address();
    const id = await queueTicket(to);
    await send(id);
    const [email] = await received(to);
    expect(email?.from).toMatchObject({ name: 'Touchline', address: 'tickets@touchline.example' });
    expect(email?.messageId).toBe(`<${id}@portal.example>`);
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('content-language')).toBe('en');
  });

  test('an email is sent once, however often its job runs', async () => {
    const to = address();
    const id = await queueTicket(to);
    for (let run = 0; run < 3; run += 1) await send(id);
    expect(await received(to)).toHaveLength(1);
    expect(await rowOf(to)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('an email is sent by one worker: another one retries later', async () => {
    const to = address();
    const id = await queueTicket(to);
    const meanwhile = async (act: () => Promise<unknown>) =>
      send(id, {
        ...transport,
        async send(message) {
          await act();
          await transport.send(message);
        },
      });
    await meanwhile(() => expect(send(id)).rejects.toBeInstanceOf(MailTakenError));
    expect(await received(to)).toHaveLength(1);
    await send(id);
    expect(await received(to), 'and then finds it done').toHaveLength(1);

    // Control: without the claim both workers would send it.
    await db.tx((tx) =>
      tx.execute(`update mail set status = 'queued', sent_at = null where id = ?`, [id]),
    );
    const free = () =>
      db.tx((tx) => tx.execute('update mail set taken_until = null where id = ?', [id]));
    await meanwhile(async () => {
      await free();
      await send(id);
    });
    expect(await received(to)).toHaveLength(3);
  });

  test('an email claimed by a dead worker is free again when the claim expires', async () => {
    const to = address();
    const id = await queueTicket(to);
    const take = (when: string) =>
      db.tx((tx) =>
        tx.execute(`update mail set taken_until = now() + ?::interval where id = ?`, [when, id]),
      );
    await take('1 minute');
    await expect(send(id)).rejects.toBeInstanceOf(MailTakenError);
    expect(await received(to)).toEqual([]);
    await take('-1 second');
    await send(id);
    expect(await received(to)).toHaveLength(1);
  });
});

describe('refusals of the SMTP server', () => {
  test('an email to an address that the SMTP server refuses fails with the reply; after a 4xx it is tried again', async () => {
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address: to }, _session, done) {
        const responseCode = to.startsWith('never') ? 550 : 451;
        done(Object.assign(new Error(`${to} is not for us`), { responseCode }));
      },
    });
    const server = smtp.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const strict = smtpTransport(url, from);

    const never = `never-${address()}`;
    await send(await queueTicket(never), strict);
    const failed = await rowOf(never);
    expect(failed.status).toBe('failed');
    expect(failed.last_error).toContain('550');
    await send(failed.id, strict);
    expect((await rowOf(never)).attempts, 'it is not tried again').toBe(1);

    const later = `later-${address()}`;
    await expect(send(await queueTicket(later), strict)).rejects.toThrow();
    expect((await rowOf(later)).status).toBe('queued');

    // The attempts end after four days.
    await db.tx((tx) =>
      tx.execute(`update mail set queued_at = now() - interval '97 hours' where recipient = ?`, [
        later,
      ]),
    );
    await send((await rowOf(later)).id, strict);
    expect((await rowOf(later)).status).toBe('failed');
    strict.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});

describe('no header can be injected', () => {
  test('no header can be injected by a name in the subject', async () => {
    const to = address();
    const evil = 'Cup\r\nBcc: victim@press.example\r\n\r\n<h1>';
    const recipient = testRecipient(to, { firstName: evil });
    await send(await queue(recipient, 'accreditationApproved', { event: evil }));
    const [email] = await received(to);
    expect(email?.bcc ?? []).toEqual([]);
    expect(email?.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(email?.subject).not.toMatch(/[\r\n]/);
    expect(await received('victim@press.example')).toEqual([]);
  });

  test.each([
    'one@press.example\r\nBcc: victim@press.example',
    'one@press.example, victim@press.example',
    'one@press.example>\r\nRCPT TO:<victim@press.example',
    '"one" <victim@press.example>',
  ])('no header can be injected by a recipient: %j', async (recipient) => {
    const id = await queueTicket(recipient);
    await send(id).catch(() => {});
    expect(await received('victim@press.example')).toEqual([]);
  });

  test('no email is given to a server without TLS where TLS is required', async () => {
    const to = address();
    const secure = smtpTransport(mailbox.url, from, true);
    await expect(send(await queueTicket(to), secure)).rejects.toThrow(/STARTTLS/);
    expect((await rowOf(to)).status).toBe('queued');
    secure.close();
  });
});
