import { beforeEach, expect, it, vi } from 'vitest';
import type { Report } from '#sync/contracts/reports/manage-reports.ts';

const calls = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  send: vi.fn<(endpoint: unknown, input: object) => Promise<unknown>>(),
}));
vi.mock('#pwa/lib/http/api.ts', async (original) => ({ ...(await original<object>()), ...calls }));

const { reports } = await import('#pwa/features/manage-reports/report-resource.ts');
const { changedFields, formField, formProblems } =
  await import('#pwa/lib/admin/resource/contract-problems.ts');

const { form, deletion } = reports;
const id = '0193a3f0-0000-7000-8000-000000000000';
const complete = { name: 'Media', eventId: id, matchId: id, questions: ['Did it hold?'] };
const stored = {
  id,
  version: 3,
  name: 'Media',
  status: 'pending',
  Officer: { firstName: 'Nagla', lastName: 'Fawzy' },
} as Report;

beforeEach(() => {
  calls.call.mockReset();
  calls.send.mockReset();
});

it('the report form reports each empty field', async () => {
  const problemsOf = (values: typeof complete) => formProblems(form, values, null);
  expect(await problemsOf({ name: ' ', eventId: '', matchId: '', questions: [''] })).toEqual({
    name: 'manageReports.nameRequired',
    eventId: 'manageReports.eventRequired',
    matchId: 'manageReports.matchRequired',
    questions: 'reports.questionRequired',
  });
  expect(await problemsOf({ ...complete, questions: [] })).toEqual({
    questions: 'reports.questionRequired',
  });
  expect(await problemsOf({ ...complete, questions: ['x'.repeat(501)] })).toEqual({
    questions: 'manageReports.questionTooLong',
  });
  expect(await problemsOf(complete)).toEqual({});
});

it('only a report’s changed fields are sent, and the questions if their order changed', () => {
  const two = { ...complete, questions: ['A?', 'B?'] };
  const changes = (values: typeof two) => changedFields(form, values, two, stored);
  expect(changes(two)).toBeNull();
  expect(changes({ ...two, name: 'Media ' })).toBeNull();
  expect(changes({ ...two, name: 'Gate' })).toEqual({ name: 'Gate' });
  expect(Object.keys(changes({ ...two, questions: ['B?', 'A?'] }) ?? {})).toEqual(['content']);
});

it('reports are created without answers, and the message says how many', async () => {
  calls.send.mockResolvedValue({ data: [stored, stored], message: 'Created.' });
  const reply = await form.create?.(form.schema.parse(form.toBody(complete)), 'key');
  expect(reply?.message).toBe('Created. 2 reports sent to their officers.');
  const content = '[{"question":"Did it hold?","answer":""}]';
  expect(calls.send).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    body: { eventId: id, matchId: id, report: { name: 'Media', content, urgent: null } },
    idempotencyKey: 'key',
  });
});

it('a report’s name can be changed alone, with the version that was loaded', async () => {
  calls.send.mockResolvedValue({ data: stored, message: null });
  await form.edit(id, { name: 'Gate' }, 3, 'key');
  expect(calls.send).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    params: { id },
    body: { report: { name: 'Gate' }, version: 3 },
    idempotencyKey: 'key',
  });
});

it('the confirmation names the officer before a report is deleted or archived', () => {
  for (const status of ['pending', 'draft'] as const)
    expect(deletion.text({ ...stored, status })).toContain('Nagla Fawzy');
});

it('an archived report stays in the list, and a deleted one is removed', async () => {
  calls.call.mockResolvedValueOnce({ archived: true });
  expect(await deletion.send(stored)).toMatchObject({ isKept: true });
  calls.call.mockResolvedValueOnce({ archived: false });
  expect(await deletion.send(stored)).toMatchObject({ isKept: false });
});

it('a server error is shown at its field of the report form', () => {
  expect(formField(form, 'content.1.question')).toBe('questions');
  expect(formField(form, 'matchId')).toBe('matchId');
  expect(formField(form, 'urgent')).toBeNull();
});
