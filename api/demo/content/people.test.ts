import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoLogins } from '#api/demo/logins.ts';
import { arabicNames, demoAdmin, readPeople, secondAdmin } from '#api/demo/content/people.ts';
import { registration } from '#sync/contracts/accounts/accounts.ts';
import { scopeForRole } from '#sync/contracts/accounts/role-names.ts';

const people = readPeople();

test('every person could have registered through the form', () => {
  const file = `${'a'.repeat(22)}.png`;
  for (const person of people) {
    const { email, firstName, lastName, birthdate, organization, role, language } = person;
    const organizationArabic = person.organizationArabic ?? undefined;
    const press = { organization, organizationArabic, role, identification: file, pressId: file };
    const result = registration.safeParse({
      user: {
        email,
        firstName,
        lastName,
        nameArabic: person.nameArabic ?? undefined,
        birthdate,
        language,
        password: 'touchline-demo',
        mobileNumber: '+201000000100',
        profilePicture: file,
      },
      ...(scopeForRole(role) === 'officer' ? { officer: press } : { member: press }),
    });
    expect(result.error?.issues, email).toBeUndefined();
  }
});

test('most people and organizations have a name in Arabic, each of which is used', () => {
  const named = people.filter(({ nameArabic }) => nameArabic !== null);
  expect(named.length).toBeGreaterThan(people.length * 0.8);
  expect(named.length).toBeLessThan(people.length);
  const used = [demoAdmin, secondAdmin, ...people].flatMap((person) => [
    `${person.firstName} ${person.lastName}`,
    'organization' in person ? person.organization : '',
  ]);
  for (const latin of arabicNames.keys()) expect(used).toContain(latin);
});

test('all email addresses are in a reserved domain', () => {
  for (const { email } of people) expect(email).toMatch(/@[a-z]+\.example$/);
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
});

test('every demo login is a person, and a rejected one has a reason', () => {
  const emails = [demoAdmin.email, ...people.map(({ email }) => email)];
  expect(emails).toEqual(expect.arrayContaining(demoLogins.map(({ email }) => email)));
  for (const { status, reason } of people) expect(reason !== null).toBe(status === 'rejected');
});

test('every person has a portrait, and cards that say that they are specimens', () => {
  for (const { email } of people) {
    const path = `../pictures/people/${email.split('@')[0]}`;
    const read = (kind: string) =>
      readFileSync(new URL(`${path}.${kind}.svg`, import.meta.url), 'utf8');
    expect(read('portrait')).toContain('<svg');
    for (const kind of ['identity-card', 'press-card'])
      expect(read(kind), `${email}: ${kind}`).toContain('rotate(-8');
  }
});
