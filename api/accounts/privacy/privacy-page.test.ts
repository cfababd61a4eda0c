/** Checks the privacy page against the code that it describes. */
import { expect, test } from 'vitest';
import { englishText, type MessageKey, messageKeys } from '#sync/contracts/messages/catalogue.ts';
import { legalPages } from '#sync/contracts/messages/legal-pages.ts';
import { contestKeptDays } from '#api/absences/retention.ts';
import { retentionDays } from '#api/accounts/privacy/retention.ts';
import { peopleListColumns } from '#api/exports/people-list.ts';
import { readConfig } from '#api/platform/config/config.ts';

const names = { league: 'the league', email: 'press@league.example' };
const paragraph = (key: MessageKey) => englishText(key, names);
const page = legalPages.privacy.sections
  .flatMap(({ title, paragraphs }): MessageKey[] => [title, ...paragraphs.flat()])
  .map(paragraph)
  .join('\n');

test('the privacy page shows every privacy text', () => {
  const written = messageKeys().filter((key) => key.startsWith('privacy.'));
  const shown = legalPages.privacy.sections.flatMap(({ title, paragraphs }) => [
    title,
    ...paragraphs.flat(),
  ]);
  expect(shown.toSorted()).toEqual(written.toSorted());
});

test('the privacy page points pending and rejected people to what their screens offer', () => {
  const rights = paragraph('privacy.rights');
  expect(rights).toContain(englishText('profile.yourData'));
  expect(rights).not.toContain('cannot reach your profile');
});

test('the privacy page names the retention periods of the code', () => {
  expect([retentionDays.session, retentionDays.mail]).toEqual([90, 90]);
  expect(paragraph('privacy.longLogins')).toContain('90 days after they ended or were sent');
  expect(retentionDays.invitation).toBe(30);
  expect(paragraph('privacy.longInvitations')).toContain(
    '30 days after you accepted it or it ended',
  );
  expect(paragraph('privacy.longAbsences')).toContain(`${contestKeptDays} days after the decision`);
  expect(englishText('contact.answer')).toContain(`for ${retentionDays.mail} days`);
  // Counted from midnight to the night after next.
  expect(retentionDays.loginAttempt).toBe(1);
  expect(paragraph('privacy.whatLogins')).toContain('at most two days');
  const { identityKeptDays, gateKeptDays } = readConfig({ DATA_DIR: '/nowhere' });
  expect(paragraph('privacy.longImages')).toContain(`${identityKeptDays} days by default`);
  expect(paragraph('privacy.longGates')).toContain(
    `${gateKeptDays} days after the match by default`,
  );
});

test('the privacy page names what officers can download', () => {
  const columns = peopleListColumns({ event: 'any' }, 'en').map(({ header }) => header);
  expect(columns).toEqual(
    expect.arrayContaining([englishText('exports.email'), englishText('exports.phone')]),
  );
  const lists = paragraph('privacy.seeLists');
  for (const word of ['role', 'organization', 'seat', 'email', 'mobile number'])
    expect(lists).toContain(word);
});

test('the privacy page names reports, their photos and what a phone stores of them', () => {
  expect(page).toMatch(/media officers: your reports with their photos/);
  expect(paragraph('privacy.phoneReports')).toContain('30 days after they are sent');
});
