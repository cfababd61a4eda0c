import { describe, expect, test } from 'vitest';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
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
  const email = renderEmail(name, exampleMailData[name], language, mailSettings);

  test('an email has no missing text and no unfilled placeholder', () => {
    const whole = [email.subject, renderEmailHtml(email), renderEmailText(email)].join('\n');
    expect(whole).not.toMatch(/\{\w+\}|undefined|\[object/);
    expect(email.subject).toMatch(/\S/);
    expect(renderEmailText(email)).toContain('https://portal.example/');
  });

  test('an email has the office hours in its own language', () => {
    const { workingHours, workingHoursArabic } = mailSettings.league;
    const [own, other] =
      language === 'ar' ? [workingHoursArabic, workingHours] : [workingHours, workingHoursArabic];
    expect(renderEmailText(email)).toContain(own);
    expect(renderEmailText(email)).not.toContain(other);
  });

  test('the token of an email’s link is behind #, where no server sees it', () => {
    const { token } = exampleMailData[name] as { token?: string };
    const links = [...renderEmailHtml(email).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const withToken = links.filter((href) => token !== undefined && href?.includes(token));
    expect(withToken.length > 0).toBe(token !== undefined);
    for (const href of withToken) expect(href?.split('#')[0]).not.toContain(token);
  });

  test('an email has the direction of its language', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(renderEmailHtml(email)).toContain(`<html lang="${language}" dir="${direction}">`);
    const arabic = /[\u0600-\u06ff]/;
    // A notification's heading is what the administrator wrote.
    const shown = name === 'notification' ? email.footer : email.heading;
    expect(arabic.test(shown)).toBe(language === 'ar');
  });

  test('an email loads no external resource and contains no script', () => {
    const markup = renderEmailHtml(email);
    expect(markup).not.toMatch(/<script|<link|@import|url\(|\son\w+=/i);
    for (const [, address] of markup.matchAll(/(?:src|href)="([^"]*)"/g)) {
      expect(address).toMatch(/^(?:https:\/\/portal\.example\/|cid:)/);
    }
  });
});

describe('the email about a deleted account', () => {
  test('the email about a deleted account names the accreditations and bookings that ended, in its own language', () => {
    const { accountDeleted } = exampleMailData;
    const english = renderEmailText(
      renderEmail('accountDeleted', accountDeleted, 'en', mailSettings),
    );
    expect(english).toContain('Accreditations cancelled: Premier League, Cup.');
    expect(english).toContain(
      'Bookings cancelled and tickets revoked: Al Ahly v Zamalek (21-11-2026).',
    );
    const names = {
      team: new Map([['Al Ahly', 'الأهلي']]),
      venue: new Map(),
      event: new Map([['Premier League', 'الدوري الممتاز']]),
    };
    const arabic = renderEmailText(
      renderEmail('accountDeleted', accountDeleted, 'ar', mailSettings, names),
    );
    expect(arabic).toContain('الدوري الممتاز، Cup');
    expect(withoutIsolates(arabic)).toContain('الأهلي ضد Zamalek');
  });

  test('the email about a deleted account omits accreditations and bookings when there were none', () => {
    const empty = { ...exampleMailData.accountDeleted, events: [], matches: [] };
    const text = renderEmailText(renderEmail('accountDeleted', empty, 'en', mailSettings));
    expect(text).not.toContain('cancelled');
  });
});

test('the email about a changed password says whether it was changed in the profile or by link', () => {
  const said = (byLink?: boolean) =>
    renderEmailText(
      renderEmail('passwordChanged', { firstName: 'Salma', byLink }, 'en', mailSettings),
    );
  expect(said()).toContain('was changed on your profile');
  expect(said(true)).toContain('was changed with a one-time link');
  expect(said(true)).not.toContain('on your profile');
});

test.each(['en', 'ar'] as const)(
  'each email about a second factor has a text of its own, in %s',
  (language) => {
    const events = [
      'on',
      'off',
      'renewed',
      'reset',
      'recoveryCodes',
      'recoveryCodeUsed',
      'wrongCodes',
    ];
    const texts = events.map((event) => {
      const data = { firstName: 'Salma', event, codesLeft: 7 };
      return renderEmailText(renderEmail('secondFactor', data, language, mailSettings));
    });
    expect(new Set(texts).size).toBe(events.length);
    expect(texts[5]).toContain('7');
  },
);

describe('the ticket email', () => {
  test('the ticket email shows match, time in Cairo, venue, gate, block, seat and holder, and the QR on white', () => {
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

  test('the ticket email has the code to type under the QR code, in both languages', () => {
    const text = (language: 'en' | 'ar') =>
      renderEmailText(renderEmail('ticket', exampleMailData.ticket, language, mailSettings));
    expect(text('en')).toContain('Ticket code: HFXM-MZVC');
    expect(text('ar')).toContain('رمز التذكرة: HFXM-MZVC');
    expect(html('ticket', 'ar')).toContain('<bdi dir="ltr">HFXM-MZVC</bdi>');
  });

  test('the ticket email keeps dates and times in order between Arabic letters', () => {
    const email = renderEmail('ticket', exampleMailData.ticket, 'ar', mailSettings);
    expect(withoutIsolates(email.match?.when ?? '')).toBe('السبت \u200f21-11-2026، 7:00 م');
    expect(email.subject).toContain('\u200f21-11-2026');
  });

  test('the ticket email isolates references, addresses and names in Latin letters in Arabic', () => {
    const email = renderEmail('ticket', exampleMailData.ticket, 'ar', mailSettings);
    const [text, markup] = [renderEmailText(email), renderEmailHtml(email)];
    for (const shown of [text, markup]) {
      expect(shown).toContain('للمراسلة: \u2068media@touchline.example\u2069');
      expect(shown).toContain('\u2068Delta Press Photo\u2069');
    }
    expect(markup).toContain('<bdi>Salma Fathy Mansour</bdi>');
    expect(markup).toContain('<bdi>Cairo International Stadium</bdi>');
  });

  test('the ticket email has both names of its holder, that of its language first', () => {
    const data = { ...exampleMailData.ticket, organizationArabic: 'دار الدلتا للتصوير' };
    const holderIn = (language: 'en' | 'ar') =>
      renderEmail('ticket', data, language, mailSettings).holder;
    expect(holderIn('en')).toEqual({
      name: 'Salma Fathy Mansour',
      otherName: 'سلمى فتحي منصور',
      line: 'Photographer, Delta Press Photo',
    });
    expect(holderIn('ar')).toMatchObject({
      name: 'سلمى فتحي منصور',
      otherName: 'Salma Fathy Mansour',
      line: expect.stringContaining('دار الدلتا للتصوير'),
    });
    const email = renderEmail('ticket', data, 'ar', mailSettings);
    expect(renderEmailText(email)).toContain('سلمى فتحي منصور\nSalma Fathy Mansour\n');
    expect(renderEmailHtml(email)).toContain('<bdi>سلمى فتحي منصور</bdi>');
  });

  test('the ticket email follows summer time', () => {
    const summer = { ...exampleMailData.ticket, date: '2026-07-03T17:00:00.000Z' };
    expect(renderEmailText(renderEmail('ticket', summer, 'en', mailSettings))).toContain(
      '08:00 PM',
    );
  });

  test('the ticket email shows no gate and no seat when there are none', () => {
    const data = { ...exampleMailData.ticket, gate: null, seat: null };
    const text = renderEmailText(renderEmail('ticket', data, 'en', mailSettings));
    expect(text).not.toMatch(/gate:|Seat:|Block:/);
  });

  test('the ticket email names the gates that admit the holder, not the text typed for the match', () => {
    const entrance = { opensAt: '2026-11-21T14:00:00.000Z', gates: [2, 7] };
    const data = { ...exampleMailData.ticket, entrance };
    const text = renderEmailText(renderEmail('ticket', data, 'en', mailSettings));
    expect(text).toContain('Media gate: 2, 7');
  });
});

describe('the email about a moved match', () => {
  const { matchMoved } = exampleMailData;
  const said = (data: object, language: 'en' | 'ar' = 'en') =>
    renderEmailText(renderEmail('matchMoved', { ...matchMoved, ...data }, language, mailSettings));

  test('the email about a moved match names the new and the old facts, the seat, and says that the QR code stays valid', () => {
    for (const fact of [
      'New kick-off: Saturday 21-11-2026, 07:00 PM\nPreviously: Friday 20-11-2026, 05:30 PM',
      'New venue: Cairo International Stadium\nPreviously: Borg El Arab Stadium',
      'New media gate: 4\nPreviously: 2',
      'Seat: 57',
      'the same QR code lets you in',
    ])
      expect(said({})).toContain(fact);
    expect(said({}, 'ar')).toMatch(
      /الاستاد الجديد: \u2068Cairo International Stadium\u2069\n.*\u2068Borg El Arab/,
    );
  });

  test('the email about a moved match names only what changed', () => {
    const { date, venue } = matchMoved;
    const gate = { was: { date, venue, gate: null } };
    expect(said(gate)).toContain('Media gate changed');
    expect(said(gate)).toContain('New media gate: 4\nPreviously: none');
    expect(said(gate)).not.toMatch(/New kick-off|New venue/);
    const none = { gate: null, was: { date, venue, gate: '2' } };
    expect(said(none)).toContain('New media gate: none\nPreviously: 2');
    const when = { was: { date: '2026-11-20T15:30:00.000Z', venue, gate: matchMoved.gate } };
    expect(said(when)).toContain('New kick-off');
    expect(said(when)).not.toMatch(/New media gate|New venue/);
    const entrance = { opensAt: '2026-11-21T14:00:00.000Z', gates: [2, 7] };
    expect(said({ entrance }), 'the typed text').not.toContain('New media gate');
    expect(said({ entrance })).toContain('Media gate: 2, 7');
  });

  test('the email about a moved match asks people without a seat to choose one, and does not mention a ticket', () => {
    expect(said({ ticket: null })).toContain('/events/event-id/reservations/match-id/map');
    expect(said({ ticket: null })).not.toMatch(/QR|Seat:|on your phone/);
  });
});

test('nothing that a person typed becomes markup', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`;
  const data = { ...exampleMailData.ticketRevoked, firstName: evil, reason: evil, venue: evil };
  const markup = html('ticketRevoked', 'en', data);
  expect(markup).not.toContain('<img src=x');
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('a predefined reason is in the email’s language, an administrator’s reason stays as written', () => {
  const predefined = { ...exampleMailData.ticketRevoked, reason: 'reason.matchOff' };
  expect(html('ticketRevoked', 'ar', predefined)).toContain(
    'السبب: \u2068حُذفت المباراة من جدول المباريات.\u2069',
  );
  expect(html('ticketRevoked', 'en', predefined)).toContain(
    'The match was removed from the programme.',
  );
  const written = { ...predefined, reason: 'Two photographers too many.' };
  expect(html('ticketRevoked', 'ar', written)).toContain(
    'السبب: \u2068Two photographers too many.\u2069',
  );
});

test.each([
  [1, 'أُلغيت مباراة واحدة من حجوزاتك'],
  [2, 'أُلغيت مباراتان من حجوزاتك'],
  [3, 'أُلغيت 3 مباريات من حجوزاتك'],
  [11, 'أُلغيت 11 مباراة من حجوزاتك'],
])('%d matches are counted as Arabic counts them', (count, subject) => {
  const [match] = exampleMailData.matchesDeleted.matches;
  const data = {
    ...exampleMailData.matchesDeleted,
    matches: Array.from({ length: count }, () => match),
  };
  expect(renderEmail('matchesDeleted', data, 'ar', mailSettings).subject).toBe(subject);
});

test('a missing reason leaves no empty sentence', () => {
  expect(html('bookingRejected', 'en')).toContain('Reason: The press card');
  const without = { ...exampleMailData.bookingRejected, reason: null };
  expect(html('bookingRejected', 'en', without)).not.toContain('Reason:');
});

test('data that do not fit the template are refused', () => {
  expect(() => renderEmail('ticket', { firstName: 'Salma' }, 'en', mailSettings)).toThrow();
  expect(() => renderEmail('toString', {}, 'en', mailSettings)).toThrow('no mail template');
});

describe('a notification', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const data = { ...exampleMailData.notification, subject: evil, text: `One\ntwo\n\n${evil}` };

  test('a notification keeps its lines and paragraphs, and does not become markup', () => {
    for (const styled of [true, false]) {
      const markup = html('notification', 'en', { ...data, styled });
      expect(markup).toContain('One<br>two</p>');
      expect(markup).not.toContain('<img src=x');
    }
  });

  test('a notification has the direction of each paragraph’s own text', () => {
    const text = 'Gates open at five.\n\nتُفتح البوابات في الخامسة.';
    for (const styled of [true, false])
      expect(html('notification', 'ar', { ...data, text, styled })).toMatch(
        /<p dir="auto"[^>]*>Gates.*<p dir="auto"[^>]*>تُفتح/s,
      );
    expect(html('ticket', 'ar')).not.toContain('dir="auto"');
  });

  test('a notification can be plain: no colours, no pictures, and a link instead of the button', () => {
    const markup = html('notification', 'ar', { ...data, styled: false });
    expect(markup).not.toMatch(/style=|cid:|<table/);
    expect(markup).toContain('<a href="https://portal.example/events">See the matches</a>');
    expect(markup).toContain('dir="rtl"');
  });

  test('a notification can be without a button', () => {
    const email = renderEmail('notification', { ...data, button: null }, 'en', mailSettings);
    expect(renderEmailHtml(email)).not.toContain('href=');
    expect(renderEmailText(email)).not.toContain('https://');
  });
});

test('replies to a contact message go to its sender', () => {
  const email = renderEmail('contactMessage', exampleMailData.contactMessage, 'en', mailSettings);
  expect(email.replyTo).toEqual({ name: 'Salma Fathy Mansour', address: 'salma@press.example' });
  expect(renderEmailText(email)).toContain(
    'Salma Fathy Mansour\nPhotographer · Delta Press Photo · salma@press.example',
  );
  const arabic = renderEmail('contactMessage', exampleMailData.contactMessage, 'ar', mailSettings);
  expect(arabic.holder?.line).toBe(
    'مصور فوتوغرافي · \u2068Delta Press Photo\u2069 · \u2068salma@press.example\u2069',
  );
});
