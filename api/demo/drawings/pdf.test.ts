import { expect, test } from 'vitest';
import { writePdf } from '#api/demo/drawings/pdf.ts';

const pdf = writePdf({
  title: 'Media (rules)',
  lines: ['One two three. '.repeat(20).trim(), 'The end'],
  foot: 'Demo',
}).toString('latin1');

test('the cross-reference table has the offset of every object', () => {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 4)).toBe('xref');
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  );
  expect(offsets).toHaveLength(7);
  for (const [index, at] of offsets.entries()) {
    expect(pdf.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  }
});

test('the stream has the declared length', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(pdf) ?? [];
  expect(content).toHaveLength(Number(length));
});

test('brackets are escaped and long lines wrapped', () => {
  expect(pdf).toContain('(Media \\(rules\\)) Tj');
  for (const [, line = ''] of pdf.matchAll(/\((.*?[^\\])\) Tj T\*/g)) {
    expect(line.length).toBeLessThanOrEqual(92);
  }
});

test('characters that the fonts lack are refused', () => {
  expect(() => writePdf({ title: 'الأهلي', lines: [], foot: '' })).toThrow('not printable ASCII');
});
