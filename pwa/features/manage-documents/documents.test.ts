import { expect, it } from 'vitest';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { documentFileProblem } from '#pwa/features/manage-documents/document-form.tsx';
import {
  documents,
  matchesDocumentFilters,
  withEventNames,
} from '#pwa/features/manage-documents/documents.tsx';
import {
  changedFields,
  formField,
  formProblems,
} from '#pwa/lib/admin/resource/contract-problems.ts';

const { form } = documents;
const name = 'AAAAAAAAAAAAAAAAAAAAAA.pdf';
const other = 'BBBBBBBBBBBBBBBBBBBBBB.docx';
const image = 'CCCCCCCCCCCCCCCCCCCCCC.png';
const eventId = '00000000-0000-4000-8000-000000000001';
const row: DocumentRow = {
  id: '00000000-0000-4000-8000-000000000002',
  version: 3,
  title: 'Bib rules',
  name,
  image,
  eventId,
  createdAt: '2026-11-01T10:00:00.000Z',
};
const loaded = form.toValues(row);

it('a new document starts empty and is sent as the contract has it', () => {
  const empty = { title: '', eventId: '', venueIds: [], name: '', image: '' };
  expect(form.toValues(null)).toEqual(empty);
  expect(form.toBody({ ...empty, title: ' Map ', name })).toEqual({
    title: 'Map',
    name,
    eventId: null,
    venueIds: [],
    image: null,
  });
});

it('only the changed fields of a document are sent', () => {
  const changes = (values: typeof loaded) => changedFields(form, values, loaded, row);
  expect(changes(loaded)).toBeNull();
  expect(changes({ ...loaded, title: ' Bib rules ' })).toBeNull();
  expect(changes({ ...loaded, name: other, eventId: '' })).toEqual({ name: other, eventId: null });
  expect(changes({ ...loaded, venueIds: [eventId] })).toEqual({ venueIds: [eventId] });
});

it('problems of a document are reported as message keys', async () => {
  expect(await formProblems(form, form.toValues(null), null)).toEqual({
    title: 'documents.titleRequired',
    name: 'files.missing',
  });
  expect(await formProblems(form, { ...loaded, title: 'x'.repeat(151) }, row)).toEqual({
    title: 'documents.titleTooLong',
  });
  expect(await formProblems(form, loaded, row)).toEqual({});
});

it('a server error is shown at its field of the document form', () => {
  expect(['name', 'image', 'title', 'file'].map((path) => formField(form, path))).toEqual([
    'name',
    'image',
    'title',
    null,
  ]);
});

it('unsuitable files of a document are refused when they are selected', () => {
  const file = (called: string, size = 10) => {
    const chosen = new File(['x'], called);
    Object.defineProperty(chosen, 'size', { value: size });
    return chosen;
  };
  expect(documentFileProblem(file('Map.PDF'))).toBeNull();
  expect(documentFileProblem(file('fixtures.xlsx', 5 * 1024 * 1024))).toBeNull();
  expect(documentFileProblem(file('fixtures.xlsm'))).toBe('fixtures.xlsm is not a file.');
  expect(documentFileProblem(file('map.pdf', 5 * 1024 * 1024 + 1))).toBe(
    'map.pdf size should be less than 5 MB',
  );
});

it('a document is found by title, tournament, file type and date, and filtered by tournament', () => {
  const [managed] = withEventNames([row], [{ id: eventId, name: 'Egypt Cup' }]);
  const finds = (view: Parameters<typeof matchesDocumentFilters>[1]) =>
    matchesDocumentFilters(managed!, view);
  for (const q of ['bib', 'cup', 'pdf', '01-11-2026']) expect(finds({ q }), q).toBe(true);
  expect(finds({ q: 'xlsx' })).toBe(false);
  expect([finds({ event: eventId }), finds({ event: 'none' })]).toEqual([true, false]);
  const [loose] = withEventNames([{ ...row, eventId: null }], []);
  expect([loose!.eventName, matchesDocumentFilters(loose!, { event: 'none' })]).toEqual([
    null,
    true,
  ]);
});
