// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import {
  emptyValue,
  evidenceDraft,
  evidenceProblems,
  toPieces,
} from '#pwa/lib/evidence/evidence-values.ts';
import { exampleRequirement } from '#pwa/lib/testing/example-requirement.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';

const { id } = exampleRequirement;
const of = (given: Partial<Requirement>) => [{ ...exampleRequirement, ...given }];
const file = { name: 'abcdefghijklmnopqrstuv.pdf', preview: null, bytes: 100, sentAt: 1_000_000 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('only required evidence has to be there, and not from freelancers where they are exempt', () => {
  expect(evidenceProblems(of({}), {})).toEqual({ [id]: { value: 'evidence.missing' } });
  expect(evidenceProblems(of({}), {}, { onlyGiven: true })).toEqual({});
  expect(evidenceProblems(of({ required: false }), {})).toEqual({});
  expect(evidenceProblems(of({ freelancersExempt: true }), {})).toEqual({});
});

it('links are one a line, at most five, and web addresses', () => {
  const links = of({ kind: 'links' });
  const value = (text: string) => ({ [id]: { ...emptyValue, links: text } });
  const problem = (text: string) => evidenceProblems(links, value(text))[id]?.value;
  expect(toPieces(links, value(' https://a.example/1\n\nhttps://a.example/2 '))).toEqual([
    { requirementId: id, links: ['https://a.example/1', 'https://a.example/2'] },
  ]);
  expect(problem('a.example')).toBe('evidence.linkInvalid');
  expect(problem('javascript:alert(1)')).toBe('evidence.linkInvalid');
  expect(problem(Array.from({ length: 6 }, (_, n) => `https://a.example/${n}`).join('\n'))).toBe(
    'evidence.tooManyLinks',
  );
});

it('a date is required with evidence whose expiry the person enters, and sent only then', () => {
  const values = { [id]: { ...emptyValue, number: 'EG-1', expiresOn: '' } };
  expect(evidenceProblems(of({ expiry: 'entered' }), values)).toEqual({
    [id]: { expiresOn: 'evidence.expiryRequired' },
  });
  const dated = { [id]: { ...emptyValue, number: 'EG-1', expiresOn: '2027-01-31' } };
  expect(toPieces(of({ expiry: 'entered' }), dated)[0]).toMatchObject({ expiresOn: '2027-01-31' });
  expect(toPieces(of({}), dated)).toEqual([{ requirementId: id, number: 'EG-1' }]);
});

it('a draft has the texts, and uploads until the server deletes them', () => {
  const draft = evidenceDraft('test');
  draft.save({ [id]: { ...emptyValue, number: 'EG-1', file } });
  expect(draft.read(file.sentAt + 60_000)[id]).toEqual({ ...emptyValue, number: 'EG-1', file });
  expect(draft.read(file.sentAt + 3 * 3_600_000)[id]).toEqual({ ...emptyValue, number: 'EG-1' });
  draft.delete();
  expect(draft.read()).toEqual({});
});
