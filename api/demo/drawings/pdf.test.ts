import { expect, test } from 'vitest';
import { writePdf } from '#api/demo/drawings/pdf.ts';

const pdf = writePdf({
  title: 'Media (rules)',
  lines: ['One two three. '.repeat(20).trim(), 'The end'],
  foot: 'Demo',
}).toString('latin1');

test('the cross-reference table points at every object', () => {
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

test('the stream is as long as it says', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(pdf) ?? [];
  expect(content).toHaveLength(Number(length));
});

test('brackets in words are escaped and long lines broken', () => {
  expect(pdf).toContain('(Media \\(rules\\)) Tj');
  for (const [, line = ''] of pdf.matchAll(/\((.*?[^\\])\) Tj T\*/g)) {
    expect(line.length).toBeLessThanOrEqual(92);
  }
});

test('letters that the fonts do not have are refused', () => {
  expect(() => writePdf({ title: 'الأهلي', lines: [], foot: '' })).toThrow('not printable ASCII');
});
