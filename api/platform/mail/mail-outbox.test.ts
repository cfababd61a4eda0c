import { expect, test } from 'vitest';
import { composeMail, mailPriority } from '#api/platform/mail/mail-outbox.ts';
import { mailTemplates } from '#api/platform/mail/mail-templates.ts';

/** Templates with a link that someone waits for, or that stops someone else's change. */
const withLink = Object.entries(mailTemplates)
  .filter(([, data]) => 'shape' in data && 'token' in data.shape)
  .map(([template]) => template);

test.each([...withLink, 'secondFactor', 'passwordChanged', 'emailChanged', 'invitation'])(
  'an email of the template %s goes before tickets and bulk mail',
  (template) => expect(mailPriority(template)).toBeGreaterThan(mailPriority('ticket')),
);

test('an email to many people comes last', () => {
  expect(mailPriority('notification')).toBeLessThan(mailPriority('ticket'));
});

test.each([
  ['ar', 'سلمى فتحي', 'سلمى فتحي'],
  ['ar', null, 'Salma'],
  ['en', 'سلمى فتحي', 'Salma'],
] as const)('an email in %s to a person named %s addresses %s', (language, nameArabic, name) => {
  const recipient = { accountId: null, email: 's@l.example', firstName: 'Salma', language };
  const { data } = composeMail({ ...recipient, nameArabic }, 'accountApproved', {});
  expect(data).toEqual({ firstName: name });
});
