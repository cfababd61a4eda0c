import { expect, test } from 'vitest';
import { dropUnusedProperties } from '#pwa/build/unused-styles.ts';

test('a custom property stays if a property or an attribute uses it', () => {
  const styles = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}table{width:var(--a)}';
  expect(dropUnusedProperties(styles, ['--d'])).toBe(
    ':root{--a:var(--b);--b:1px;--d:3px}table{width:var(--a)}',
  );
});

test.each([
  [
    '@keyframes a{0%{opacity:0;--x:1}to{opacity:var(--y)}}',
    '@keyframes a{0%{opacity:0}to{opacity:var(--y)}}',
  ],
  ['@container (min-width:1px){p{--x:1;margin:0}}', '@container (min-width:1px){p{margin:0}}'],
  ['@property --x{syntax:"*";inherits:false}p{margin:0}', 'p{margin:0}'],
])('an unused custom property is left out of %s', (styles, expected) => {
  expect(dropUnusedProperties(styles, [])).toBe(expected);
});

test.each([
  '@font-face{font-family:A;src:url(a.woff2)}',
  '@keyframes a{to{opacity:var(--y)}}:root{--y:1}',
  '@layer theme,base;button:focus-visible{margin:0}',
  '@media (min-width:1px){p{margin:0}}',
])('the rule %s is kept', (styles) => {
  expect(dropUnusedProperties(styles, [])).toBe(styles);
});

test('a style sheet that cannot be read is an error', () => {
  expect(() => dropUnusedProperties('p{margin:0}}', [])).toThrow('Unexpected');
});
