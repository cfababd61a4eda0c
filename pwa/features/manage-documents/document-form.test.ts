import { expect, it } from 'vitest';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import {
  editOf,
  fieldOf,
  fileProblem,
  formOf,
  problemsOf,
  valuesOf,
} from '#pwa/features/manage-documents/document-form.ts';
import { fitsDocuments, withEvents } from '#pwa/features/manage-documents/document-rows.ts';

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
const loaded = valuesOf(row);

it('of a new document begins empty and sends what the call takes', () => {
  expect(valuesOf(null)).toEqual({ title: '', eventId: '', name: '', image: '' });
  expect(formOf({ title: ' Map ', eventId: '', name, image: '' })).toEqual({
    title: 'Map',
    name,
    eventId: null,
    image: null,
  });
});

it('sends what was changed and nothing else', () => {
  expect(editOf(loaded, loaded)).toBeNull();
  expect(editOf({ ...loaded, title: ' Bib rules ' }, loaded)).toBeNull();
  expect(editOf({ ...loaded, name: other, eventId: '' }, loaded)).toEqual({
    name: other,
    eventId: null,
  });
});

it('names what is wrong in the catalogue’s words', () => {
  expect(problemsOf(valuesOf(null))).toEqual({
    title: 'documents.titleRequired',
    name: 'files.missing',
  });
  expect(problemsOf({ ...loaded, title: 'x'.repeat(151) })).toEqual({
    title: 'documents.titleTooLong',
  });
  expect(problemsOf(loaded)).toEqual({});
});

it('finds the field that the server names', () => {
  expect(['file.name', 'file.image', 'file.title', 'file'].map(fieldOf)).toEqual([
    'name',
    'image',
    'title',
    null,
  ]);
});

it('tells at once which files it does not take', () => {
  const file = (called: string, size = 10) => {
    const chosen = new File(['x'], called);
    Object.defineProperty(chosen, 'size', { value: size });
    return chosen;
  };
  expect(fileProblem(file('Map.PDF'))).toBeNull();
  expect(fileProblem(file('fixtures.xlsx', 5 * 1024 * 1024))).toBeNull();
  expect(fileProblem(file('fixtures.xlsm'))).toBe('fixtures.xlsm is not a file.');
  expect(fileProblem(file('map.pdf', 5 * 1024 * 1024 + 1))).toBe(
    'map.pdf size should be less than 5 MB',
  );
});

it('is found by title, tournament, kind and date, and by its tournament', () => {
  const [managed] = withEvents([row], [{ id: eventId, name: 'Egypt Cup' }]);
  const finds = (view: Parameters<typeof fitsDocuments>[1]) => fitsDocuments(managed!, view);
  for (const q of ['bib', 'cup', 'pdf', '01-11-2026']) expect(finds({ q }), q).toBe(true);
  expect(finds({ q: 'xlsx' })).toBe(false);
  expect([finds({ event: eventId }), finds({ event: 'none' })]).toEqual([true, false]);
  const [loose] = withEvents([{ ...row, eventId: null }], []);
  expect([loose!.eventName, fitsDocuments(loose!, { event: 'none' })]).toEqual([null, true]);
});
