import { describe, expect, test } from 'vitest';
import { mailKinds } from '#sync/contracts/notifications/mail-outbox.ts';
import { bothLanguages } from '#sync/contracts/messages/languages.ts';
import { loadFirstMessages } from '#sync/contracts/messages/catalogue.ts';
import { renderPush } from '#api/notifications/push/render-push.ts';
import { exampleMailData, mailSettings } from '#api/notifications/testing/mail-data.ts';
import { maxPayloadBytes } from '#api/platform/push/encrypt-payload.ts';
import { notificationKind, pushOnlyTemplates } from '#api/platform/push/push-templates.ts';

await loadFirstMessages('en');
await loadFirstMessages('ar');

const { ticket } = exampleMailData;
const facts = exampleMailData.matchDeleted;
const data: Record<string, object> = {
  ...exampleMailData,
  gatesOpen: { ...facts, matchId: 'match-id', ref: ticket.ref },
  reportDue: { ...facts, reportId: 'report-id' },
  severalDecisions: { count: 3 },
  severalReports: { count: 2 },
};
const stored = (template: string, more: object = {}) => ({
  accountId: 'account-id',
  template,
  data: { ...data[template], ...more },
  subject: 'subject',
  badge: 2,
});
const english = { language: 'en', details: true } as const;
const templates = [...mailKinds, ...pushOnlyTemplates].filter(
  (template) => notificationKind(template) !== undefined,
);

describe.each(templates)('%s', (template) => {
  test.each(bothLanguages('en'))(
    'has a title and a screen, and no person or reason (%s)',
    (language) => {
      const to = { language: language === 'ar' ? 'ar' : 'en', details: true } as const;
      const payload = renderPush(stored(template), to, mailSettings);
      const { notification } = payload;
      expect(notification.title).not.toBe('');
      expect(notification.navigate).toMatch(/^https:\/\/portal\.example\//);
      expect(notification).toMatchObject({ lang: language, tag: 'subject', app_badge: '2' });
      const texts = JSON.stringify(payload);
      expect(texts).not.toMatch(/Salma|expired|(?:push|mail)\.\w/);
      expect(Buffer.byteLength(texts)).toBeLessThan(maxPayloadBytes);
    },
  );
});

const shown = (template: string, more?: object) =>
  renderPush(stored(template, more), english, mailSettings).notification;

test('a decision names the match, when and where it is, and opens the ticket', () => {
  const { title, body, navigate } = shown('ticket');
  expect(title).toContain('Al Ahly');
  expect(body).toMatch(/21.* · .*Cairo International Stadium/);
  expect(navigate).toBe(`https://portal.example/reservation/${ticket.ref}`);
});

test('a change names what changed', () => {
  expect(shown('matchMoved').body).toMatch(/kick-off/i);
});

test('open gates name the gate that the match has', () => {
  expect(shown('gatesOpen').body).toMatch(/Gate: .*4/);
  expect(shown('gatesOpen', { gate: null, ref: null })).toMatchObject({
    body: expect.stringContaining('Cairo International Stadium'),
    navigate: 'https://portal.example/tickets',
  });
});

test('a decision without a link of its own opens what it is about', () => {
  expect(shown('accreditationRejected', { eventId: 'e' }).navigate).toBe(
    'https://portal.example/events/e',
  );
  expect(shown('bookingRejected', { eventId: 'e', matchId: 'm' }).navigate).toBe(
    'https://portal.example/events/e/reservations?tab=mine',
  );
  expect(shown('accountApproved').navigate).toBe('https://portal.example/');
});

test('a long message is cut, and still fits', () => {
  const long = { subject: 'ا'.repeat(200), text: 'ب'.repeat(20_000), styled: true, button: null };
  const payload = renderPush(stored('notification', long), english, mailSettings);
  expect(payload.notification.body.length).toBeLessThanOrEqual(200);
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(maxPayloadBytes);
});
