import { expect, test } from 'vitest';
import { contentDisposition } from '#api/platform/http/content-disposition.ts';
import { listFileName } from '#api/exports/download-name.ts';

test.each([
  ['Al Ahly v Zamalek', '2026-11-26', 'al-ahly-v-zamalek_2026-11-26.xlsx'],
  ["Tala'ea El-Gaish v ZED FC", '2026-11-26', 'talaea-el-gaish-v-zed-fc_2026-11-26.xlsx'],
  ['CAF Cup 2026/27', null, 'caf-cup-2026-27.xlsx'],
  ['../"x"\r\n', null, 'x.xlsx'],
  ['الأهلي ضد الزَّمالك', '2026-11-26', 'الأهلي-ضد-الزمالك_2026-11-26.xlsx'],
  ['Córdoba', null, 'cordoba.xlsx'],
  ['?', null, 'list.xlsx'],
  // Letters of two UTF-16 units are not cut in half: no header can carry a half.
  [`x${'𞤢'.repeat(90)}`, null, `x${'𞤢'.repeat(79)}.xlsx`],
])('the list of %j on %j is saved as %j', (title, day, name) => {
  expect(listFileName({ title, day })).toBe(name);
});

test('a name in another script is encoded in the header', () => {
  expect(contentDisposition('attachment', 'a-v-b.xlsx', 'match_1.xlsx')).toBe(
    'attachment; filename="a-v-b.xlsx"',
  );
  expect(contentDisposition('attachment', 'ب.xlsx', 'match_1.xlsx')).toBe(
    `attachment; filename="match_1.xlsx"; filename*=UTF-8''%D8%A8.xlsx`,
  );
});
