import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  emptyValues,
  fieldOf,
  formOf,
  isAddress,
  problemsOf,
  withAddresses,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';

const origin = 'https://portal.example';
const eventId = '0199d0a0-0000-7000-8000-000000000001';
const whole: NotificationValues = {
  ...emptyValues,
  addresses: ['salma@press.example'],
  subject: 'Bibs',
  text: 'From 15:00.',
};

describe('what somebody pastes', () => {
  test.each([
    ['a@x.example, b@x.example;c@x.example\nd@x.example\te@x.example', 5],
    ['Salma Fathy <a@x.example>, "Karim, Adel" <b@x.example>; c@x.example', 3],
    ['<a@x.example>', 1],
    ['"a@x.example"', 1],
    [' \n , ;', 0],
  ])('%j holds %i addresses', (text, count) => {
    const found = addressesIn(text);
    expect(found).toHaveLength(count);
    expect(found.every(isAddress)).toBe(true);
  });

  test('what is no address stays, to be seen', () => {
    expect(addressesIn('a@x.example nobody')).toEqual(['a@x.example', 'nobody']);
    expect(isAddress('nobody')).toBe(false);
  });

  test('comes in once, whatever its case', () => {
    expect(withAddresses(['a@x.example'], ['A@X.example', 'b@x.example', 'B@x.example'])).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });
});

describe('the form', () => {
  test('begins with individuals, in Arabic', () => {
    expect(formOf(whole)).toEqual({
      mail: { subject: 'Bibs', text: 'From 15:00.', styled: true, rtl: true },
      receivers: ['salma@press.example'],
    });
    expect(problemsOf(whole, origin)).toEqual({});
  });

  test('says what is missing in the catalogue’s words', () => {
    expect(problemsOf(emptyValues, origin)).toEqual({
      subject: 'notifications.subjectRequired',
      text: 'notifications.textRequired',
      addresses: 'notifications.receiverRequired',
    });
    const none = { ...whole, statuses: [] };
    expect(problemsOf({ ...none, category: 'event' }, origin)).toEqual({
      eventId: 'notifications.eventRequired',
      statuses: 'notifications.statusRequired',
    });
    expect(problemsOf({ ...none, category: 'event', eventId }, origin)).toEqual({
      statuses: 'notifications.statusRequired',
    });
    expect(problemsOf({ ...whole, category: 'match' }, origin)).toEqual({
      matchId: 'notifications.matchRequired',
    });
    expect(problemsOf({ ...none, category: 'users' }, origin)).toEqual({
      statuses: 'notifications.statusRequired',
    });
  });

  test('several statuses are several entries', () => {
    const { eventReceivers } = formOf({
      ...whole,
      category: 'event',
      eventId,
      statuses: ['approved', 'pending'],
    });
    expect(eventReceivers).toEqual([
      { eventId, status: 'approved' },
      { eventId, status: 'pending' },
    ]);
  });

  test('refuses a subject of two lines and a button that leads elsewhere', () => {
    expect(problemsOf({ ...whole, subject: 'a\nBcc: b@x.example' }, origin)).toEqual({
      subject: 'error.invalid',
    });
    const button = { ...whole, button: true, buttonText: 'Open' };
    const elsewhere = { ...button, buttonUrl: 'https://elsewhere.example/' };
    expect(problemsOf(elsewhere, origin)).toEqual({ buttonUrl: 'notifications.buttonForeign' });
    expect(problemsOf({ ...button, buttonUrl: `${origin}/events` }, origin)).toEqual({});
    expect(problemsOf({ ...elsewhere, button: false }, origin), 'without it').toEqual({});
  });

  test('finds the field that the server speaks of', () => {
    expect(fieldOf('email.attachments.0.filename')).toBe('attachments');
    expect(fieldOf('email.mail.button.url')).toBe('buttonUrl');
    expect(fieldOf('email.mail.subject')).toBe('subject');
    expect(fieldOf('email')).toBeNull();
  });
});
