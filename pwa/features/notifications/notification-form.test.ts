import { describe, expect, test } from 'vitest';
import {
  parseAddresses,
  emptyValues,
  fieldOfPath,
  toMailForm,
  isEmailAddress,
  validateNotification,
  mergeAddresses,
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
    const found = parseAddresses(text);
    expect(found).toHaveLength(count);
    expect(found.every(isEmailAddress)).toBe(true);
  });

  test('what is no address stays, to be seen', () => {
    expect(parseAddresses('a@x.example nobody')).toEqual(['a@x.example', 'nobody']);
    expect(isEmailAddress('nobody')).toBe(false);
  });

  test('comes in once, whatever its case', () => {
    expect(mergeAddresses(['a@x.example'], ['A@X.example', 'b@x.example', 'B@x.example'])).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });
});

describe('the form', () => {
  test('begins with individuals, in Arabic', () => {
    expect(toMailForm(whole)).toEqual({
      mail: { subject: 'Bibs', text: 'From 15:00.', styled: true, rtl: true },
      receivers: ['salma@press.example'],
    });
    expect(validateNotification(whole, origin)).toEqual({});
  });

  test('says what is missing in the catalogue’s words', () => {
    expect(validateNotification(emptyValues, origin)).toEqual({
      subject: 'notifications.subjectRequired',
      text: 'notifications.textRequired',
      addresses: 'notifications.receiverRequired',
    });
    const none = { ...whole, statuses: [] };
    expect(validateNotification({ ...none, category: 'event' }, origin)).toEqual({
      eventId: 'notifications.eventRequired',
      statuses: 'notifications.statusRequired',
    });
    expect(validateNotification({ ...none, category: 'event', eventId }, origin)).toEqual({
      statuses: 'notifications.statusRequired',
    });
    expect(validateNotification({ ...whole, category: 'match' }, origin)).toEqual({
      matchId: 'notifications.matchRequired',
    });
    expect(validateNotification({ ...none, category: 'users' }, origin)).toEqual({
      statuses: 'notifications.statusRequired',
    });
  });

  test('several statuses are several entries', () => {
    const { eventReceivers } = toMailForm({
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
    expect(validateNotification({ ...whole, subject: 'a\nBcc: b@x.example' }, origin)).toEqual({
      subject: 'error.hidden',
    });
    const button = { ...whole, button: true, buttonText: 'Open' };
    const elsewhere = { ...button, buttonUrl: 'https://elsewhere.example/' };
    expect(validateNotification(elsewhere, origin)).toEqual({
      buttonUrl: 'notifications.buttonForeign',
    });
    expect(validateNotification({ ...button, buttonUrl: `${origin}/events` }, origin)).toEqual({});
    expect(validateNotification({ ...elsewhere, button: false }, origin), 'without it').toEqual({});
  });

  test('finds the field that the server speaks of', () => {
    expect(fieldOfPath('email.attachments.0.filename')).toBe('attachments');
    expect(fieldOfPath('email.mail.button.url')).toBe('buttonUrl');
    expect(fieldOfPath('email.mail.subject')).toBe('subject');
    expect(fieldOfPath('email')).toBeNull();
  });
});
