import { describe, expect, test } from 'vitest';
import { compound, officeParts, zip } from '#api/files/testing/office-files.ts';
import { officeProblem } from '#api/files/uploads/office-files.ts';

const docx = officeParts('docx');
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

const linking = (type: string, target: string, mode = 'External') => {
  const link = `<Relationship Id="r1" Type="${types}${type}" Target="${target}" TargetMode="${mode}"/>`;
  const content = `<?xml version="1.0"?><Relationships>${link}</Relationships>`;
  return zip([...docx, { name: 'word/_rels/settings.xml.rels', content }]);
};

describe('a document that loads or starts something is refused', () => {
  test.each([
    ['a template of the web', linking('attachedTemplate', 'https://192.0.2.1/a.dotm')],
    ['a template of a file server', linking('attachedTemplate', 'file:///\\\\192.0.2.1\\a.dotm')],
    ['a linked object', linking('oleObject', 'https://192.0.2.1/a.html')],
    ['an embedded object', linking('oleObject', 'embeddings/a.dat', 'Internal')],
    ['a template behind another value', linking('attachedTemplate', "https://192.0.2.1/Type='a'")],
    ['a frame', linking('frame', 'https://192.0.2.1/')],
    ['an object by its name', zip([...docx, { name: 'word/embeddings/oleObject1.bin' }])],
  ])('a document that loads or starts something is refused: %s', (_what, bytes) => {
    expect(officeProblem('.docx', bytes)).toBe('documents.activeContent');
  });

  test('an office document with an object of the older format is refused', () => {
    const names = ['Root Entry', 'WordDocument'];
    expect(officeProblem('.doc', compound(names)), 'control').toBeNull();
    expect(officeProblem('.doc', compound([...names, '\u0001Ole10Native']))).toBe(
      'documents.activeContent',
    );
  });
});

test.each([
  ['a link to a page', linking('hyperlink', 'https://touchline.example')],
  ['a template on the author’s disk', linking('attachedTemplate', 'file:///C:\\Users\\a.dotx')],
  ['the workbook of a chart', zip([...docx, { name: 'word/embeddings/Workbook1.xlsx' }])],
])('a document with %s is taken', (_what, bytes) => {
  expect(officeProblem('.docx', bytes)).toBeNull();
});

test('links that hide behind character references, or are too many to read, are refused', () => {
  expect(officeProblem('.docx', linking('attached&#84;emplate', 'https://192.0.2.1'))).toBe(
    'documents.unsafe',
  );
  const long = { name: 'word/_rels/a.rels', content: ' '.repeat(5_000_000) };
  expect(officeProblem('.docx', zip([...docx, long]))).toBe('documents.unsafe');
});
