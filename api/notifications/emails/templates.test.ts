import { describe, expect, test } from 'vitest';
import { mailArabic } from '#sync/contracts/messages/mail/mail-arabic.ts';
import { mailEnglish } from '#sync/contracts/messages/mail/mail-english.ts';
import { mailTemplates, type MailTemplate } from '#api/platform/mail/mail-templates.ts';
import { renderEmailHtml, renderEmailText } from '#api/notifications/emails/email-layout.ts';
import { renderEmail } from '#api/notifications/emails/templates.ts';
import { mailSettings, exampleMailData } from '#api/notifications/testing/mail-data.ts';

const names = Object.keys(mailTemplates) as MailTemplate[];
const languages = ['en', 'ar'] as const;
const both = names.flatMap((name) => languages.map((language) => [name, language] as const));

const html = (name: MailTemplate, language: 'en' | 'ar', data: object = exampleMailData[name]) =>
  renderEmailHtml(renderEmail(name, data, language, mailSettings));

describe.each(both)('%s in %s', (name, language) => {
  const letter = renderEmail(name, exampleMailData[name], language, mailSettings);

  test('says everything: no word is missing, no placeholder is left', () => {
    const whole = [letter.subject, renderEmailHtml(letter), renderEmailText(letter)].join('\n');
    expect(whole).not.toMatch(/\{\w+\}|undefined|\[object/);
    expect(letter.subject).toMatch(/\S/);
    expect(renderEmailText(letter)).toContain('https://portal.example/');
  });

  test('tells the office’s hours in its language', () => {
    const { workingHours, workingHoursArabic } = mailSettings.league;
    const [own, other] =
      language === 'ar' ? [workingHoursArabic, workingHours] : [workingHours, workingHoursArabic];
    expect(renderEmailText(letter)).toContain(own);
    expect(renderEmailText(letter)).not.toContain(other);
  });

  test('runs the way its language is written', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(renderEmailHtml(letter)).toContain(`<html lang="${language}" dir="${direction}">`);
    const arabic = /[\u0600-\u06ff]/;
    // A notification's heading is what the administrator wrote.
    const shown = name === 'notification' ? letter.foot : letter.heading;
    expect(arabic.test(shown)).toBe(language === 'ar');
  });

  test('loads nothing from anywhere and runs nothing', () => {
    const markup = renderEmailHtml(letter);
    expect(markup).not.toMatch(/<script|<link|@import|url\(|\son\w+=/i);
    for (const [, address] of markup.matchAll(/(?:src|href)="([^"]*)"/g)) {
      expect(address).toMatch(/^(?:https:\/\/portal\.example\/|cid:)/);
    }
  });
});

test('both languages have the same words to say, and the same blanks in them', () => {
  const blanks = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  for (const [key, english] of Object.entries(mailEnglish)) {
    expect([key, blanks(mailArabic[key as keyof typeof mailEnglish])]).toEqual([
      key,
      blanks(english),
    ]);
  }
  expect(Object.keys(mailArabic)).toEqual(Object.keys(mailEnglish));
});

describe('the end of an account', () => {
  test('names what ended with it, in the mail’s language', () => {
    const { accountDeleted } = exampleMailData;
    const english = renderEmailText(
      renderEmail('accountDeleted', accountDeleted, 'en', mailSettings),
    );
    expect(english).toContain('Accreditations cancelled: Premier League, Cup.');
    expect(english).toContain('Bookings and tickets cancelled: Al Ahly v Zamalek (21-11-2026).');
    const names = new Map([['Al Ahly', 'الأهلي']]);
    const arabic = renderEmailText(
      renderEmail('accountDeleted', accountDeleted, 'ar', mailSettings, names),
    );
    expect(arabic).toContain('Premier League، Cup');
    expect(arabic).toContain('الأهلي ضد Zamalek');
  });

  test('names nothing where there was nothing', () => {
    const empty = { ...exampleMailData.accountDeleted, events: [], matches: [] };
    const text = renderEmailText(renderEmail('accountDeleted', empty, 'en', mailSettings));
    expect(text).not.toContain('cancelled');
  });
});

test('a changed password says whether it was the profile or a link', () => {
  const said = (byLink?: boolean) =>
    renderEmailText(
      renderEmail('passwordChanged', { firstName: 'Salma', byLink }, 'en', mailSettings),
    );
  expect(said()).toContain('was changed on your profile');
  expect(said(true)).toContain('was changed with a one-time link');
  expect(said(true)).not.toContain('on your profile');
});

describe('the ticket', () => {
  test('shows match, time in Cairo, venue, gate, block, seat and holder, and the QR on white', () => {
    const text = renderEmailText(renderEmail('ticket', exampleMailData.ticket, 'en', mailSettings));
    for (const fact of [
      'Al Ahly v Zamalek',
      'Saturday 21-11-2026, 07:00 PM',
      'Cairo International Stadium',
      'Media gate: 4',
      'Seat: 57',
      'Salma Fathy Mansour',
      'Photographer, Delta Press Photo',
    ]) {
      expect(text).toContain(fact);
    }
    const picture =
      /<table[^>]*background:#ffffff[^>]*><tr><td[^>]*background:#ffffff[^>]*><img class="qr" src="cid:/;
    expect(html('ticket', 'en')).toMatch(picture);
  });

  test('keeps dates and times in order between Arabic letters', () => {
    const letter = renderEmail('ticket', exampleMailData.ticket, 'ar', mailSettings);
    expect(letter.match?.when).toBe('السبت \u200e21-11-2026\u200e، الساعة \u200e07:00\u200e مساءً');
    expect(letter.subject).toContain('\u200e21-11-2026\u200e');
  });

  test('moves with summer time', () => {
    const summer = { ...exampleMailData.ticket, date: '2026-07-03T17:00:00.000Z' };
    expect(renderEmailText(renderEmail('ticket', summer, 'en', mailSettings))).toContain(
      '08:00 PM',
    );
  });

  test('without gate and seat shows neither', () => {
    const data = { ...exampleMailData.ticket, gate: null, seat: null };
    const text = renderEmailText(renderEmail('ticket', data, 'en', mailSettings));
    expect(text).not.toMatch(/gate:|Seat:|Block:/);
  });
});

describe('a match that moved', () => {
  const { matchMoved } = exampleMailData;
  const said = (data: object, language: 'en' | 'ar' = 'en') =>
    renderEmailText(renderEmail('matchMoved', { ...matchMoved, ...data }, language, mailSettings));

  test('is told with what is new, what it was, the seat, and that the QR stays', () => {
    for (const fact of [
      'New kick-off: Saturday 21-11-2026, 07:00 PM\nPreviously: Friday 20-11-2026, 05:30 PM',
      'New venue: \u2068Cairo International Stadium\u2069\nPreviously: \u2068Borg El Arab Stadium\u2069',
      'New media gate: \u20684\u2069\nPreviously: \u20682\u2069',
      'Seat: 57',
      'the same QR code lets you in',
    ])
      expect(said({})).toContain(fact);
    expect(said({}, 'ar')).toMatch(/الملعب الجديد: .Cairo International Stadium.\n.*Borg El Arab/);
  });

  test('names what changed alone', () => {
    const { date, venue } = matchMoved;
    const gate = { was: { date, venue, gate: null } };
    expect(said(gate)).toContain('Media gate changed');
    expect(said(gate)).toContain('New media gate: \u20684\u2069\nPreviously: none');
    expect(said(gate)).not.toMatch(/New kick-off|New venue/);
    const none = { gate: null, was: { date, venue, gate: '2' } };
    expect(said(none)).toContain('New media gate: none\nPreviously: \u20682\u2069');
  });

  test('asks who has no seat yet to choose one, and speaks of no ticket to them', () => {
    expect(said({ ticket: null })).toContain('/events/event-id/reservations/match-id/map');
    expect(said({ ticket: null })).not.toMatch(/QR|Seat:|on your phone/);
  });
});

test('nothing a person typed becomes markup', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`;
  const data = { ...exampleMailData.ticketRevoked, firstName: evil, reason: evil, venue: evil };
  const markup = html('ticketRevoked', 'en', data);
  expect(markup).not.toContain('<img src=x');
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('the league’s own reason is in the letter’s language, an administrator’s as it was written', () => {
  const told = { ...exampleMailData.ticketRevoked, reason: 'reason.matchOff' };
  expect(html('ticketRevoked', 'ar', told)).toContain('السبب: أُلغيت المباراة من البرنامج.');
  expect(html('ticketRevoked', 'en', told)).toContain('The match was removed from the programme.');
  const written = { ...told, reason: 'Two photographers too many.' };
  expect(html('ticketRevoked', 'ar', written)).toContain('السبب: Two photographers too many.');
});

test('a reason stands where there is one, and no empty sentence where there is none', () => {
  expect(html('bookingRejected', 'en')).toContain('Reason: The press card');
  const without = { ...exampleMailData.bookingRejected, reason: null };
  expect(html('bookingRejected', 'en', without)).not.toContain('Reason:');
});

test('data that are not the template’s are refused', () => {
  expect(() => renderEmail('ticket', { firstName: 'Salma' }, 'en', mailSettings)).toThrow();
  expect(() => renderEmail('toString', {}, 'en', mailSettings)).toThrow('no mail template');
});

describe('what an administrator wrote', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const data = { ...exampleMailData.notification, subject: evil, text: `One\ntwo\n\n${evil}` };

  test('keeps its lines and paragraphs, and becomes no markup', () => {
    for (const styled of [true, false]) {
      const markup = html('notification', 'en', { ...data, styled });
      expect(markup).toContain('One<br>two</p>');
      expect(markup).not.toContain('<img src=x');
    }
  });

  test('is plain where it was asked for: no colours, no picture, the button a link', () => {
    const markup = html('notification', 'ar', { ...data, styled: false });
    expect(markup).not.toMatch(/style=|cid:|<table/);
    expect(markup).toContain('<a href="https://portal.example/events">See the matches</a>');
    expect(markup).toContain('dir="rtl"');
  });

  test('needs no button', () => {
    const letter = renderEmail('notification', { ...data, button: null }, 'en', mailSettings);
    expect(renderEmailHtml(letter)).not.toContain('href=');
    expect(renderEmailText(letter)).not.toContain('https://');
  });
});

test('an answer to the contact form goes to its sender', () => {
  const letter = renderEmail('contactMessage', exampleMailData.contactMessage, 'en', mailSettings);
  expect(letter.replyTo).toEqual({ name: 'Salma Fathy Mansour', address: 'salma@press.example' });
  expect(renderEmailText(letter)).toContain(
    'Salma Fathy Mansour\nPhotographer · Delta Press Photo · salma@press.example',
  );
});
