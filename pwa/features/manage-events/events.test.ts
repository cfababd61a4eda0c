import { expect, it } from 'vitest';
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import {
  countAffected,
  matchesEventFilters,
  tournaments,
} from '#pwa/features/manage-events/events.tsx';
import { parseEventsView } from '#pwa/features/manage-events/search.ts';
import {
  changedFields,
  formField,
  formProblems,
} from '#pwa/lib/admin/resource/contract-problems.ts';

const stored = {
  name: 'Cairo Cup',
  nameArabic: null,
  acronym: null,
  startDate: '2027-01-10',
  endDate: '2027-01-17',
  description: 'Eight clubs.',
  banner: 'AAAAAAAAAAAAAAAAAAAAAA.png',
  accreditationEnabled: false,
  twoApprovals: false,
};
const record = { ...stored, id: '', version: 1 } as AdminEvent;
const { form } = tournaments;
const loaded = form.toValues(record);
const problemsOf = (values: typeof loaded, of: Partial<AdminEvent> | null = stored) =>
  formProblems(form, values, of === null ? null : { ...record, ...of });
const changes = (values: typeof loaded, before = loaded) =>
  changedFields(form, values, before, record);

it('a new tournament starts empty with an open accreditation window', async () => {
  const fresh = form.toValues(null);
  expect(fresh).toMatchObject({ name: '', accreditationEnabled: true });
  expect(await problemsOf(fresh, null)).toEqual({
    name: 'season.eventNameRequired',
    startDate: 'season.datesRequired',
    endDate: 'season.datesRequired',
    description: 'season.descriptionRequired',
    banner: 'season.coverRequired',
  });
});

it('a tournament keeps its stored cover until another is uploaded', async () => {
  expect(loaded).toEqual({ ...stored, nameArabic: '', acronym: '', banner: '' });
  expect(await problemsOf(loaded, stored)).toEqual({});
  // A tournament without a stored cover needs a new one.
  expect(await problemsOf(loaded, { banner: null })).toEqual({ banner: 'season.coverRequired' });
});

it('only the changed fields of a tournament are sent', () => {
  expect(changes(loaded)).toBeNull();
  expect(changes({ ...loaded, acronym: 'CC', accreditationEnabled: true })).toEqual({
    acronym: 'CC',
    accreditationEnabled: true,
  });
  const named = { ...loaded, acronym: 'CC' };
  expect(changes({ ...named, acronym: ' ' }, named)).toEqual({ acronym: null });
  const banner = 'BBBBBBBBBBBBBBBBBBBBBB.png';
  expect(changes({ ...loaded, banner })).toEqual({ banner });
});

it('a tournament’s days in the wrong order are reported even while another field is missing', async () => {
  expect(await problemsOf({ ...loaded, name: '', endDate: '2027-01-09' }, stored)).toEqual({
    name: 'season.eventNameRequired',
    endDate: 'season.endsBeforeStart',
  });
});

it('a new tournament is sent as the contract has it', () => {
  const banner = 'BBBBBBBBBBBBBBBBBBBBBB.png';
  expect(form.schema.parse(form.toBody({ ...loaded, name: ' Cairo Cup ', banner }))).toEqual({
    ...stored,
    banner,
  });
});

it('a server error is shown at its field of the tournament form', () => {
  expect(formField(form, 'endDate')).toBe('endDate');
  expect(formField(form, 'version')).toBeNull();
});

const cup = {
  name: 'Cairo Cup',
  nameArabic: 'كأس القاهرة',
  acronym: 'CC',
  startDate: '2027-01-10',
  endDate: '2027-01-17',
  accreditationEnabled: true,
};

it('a tournament is found by name, acronym and date', () => {
  for (const q of ['cairo', 'القاهرة', 'cc', '10-01-2027'])
    expect(matchesEventFilters(cup, { q }), q).toBe(true);
  expect(matchesEventFilters(cup, { q: 'league' })).toBe(false);
});

it('tournaments are filtered by the accreditation window', () => {
  expect(matchesEventFilters(cup, { window: 'opened' })).toBe(true);
  expect(matchesEventFilters(cup, { window: 'closed' })).toBe(false);
});

it('a tournament’s deletion affects accredited people and pending requests', () => {
  expect(countAffected({ people: { approved: 3, pending: 1 } })).toBe(4);
  expect(countAffected({})).toBe(0);
});

it('unknown search params of the list of tournaments are ignored', () => {
  expect(parseEventsView({ window: 'opened', page: 2 })).toEqual({ window: 'opened', page: 2 });
  expect(parseEventsView({ window: 'ajar' })).toEqual({});
});
