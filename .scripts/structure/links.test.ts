import { expect, test } from 'vitest';
import { checkLinks } from '#scripts/structure/links.ts';

const dead = (text: string) =>
  checkLinks('docs/a.md', text, (path) => path === 'api/app.ts').map(({ message }) => message);

test('a link to a file that exists, an address and an anchor pass', () => {
  expect(dead('[app](../api/app.ts), [web](https://example.org), [above](#sync)')).toEqual([]);
});

test('a link to a file that does not exist is found', () => {
  expect(dead('[gone](../api/gone.ts#L3)')).toEqual(['api/gone.ts does not exist']);
});
