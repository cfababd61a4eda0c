import { expect, test } from 'vitest';
import { dropUnusedProperties } from '#pwa/build/style-rules.ts';

test('a custom property stays if a property or an attribute uses it', () => {
  const styles = ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}table{width:var(--a)}';
  expect(dropUnusedProperties(styles, ['--d'])).toBe(
    ':root{--a:var(--b);--b:1px;--d:3px}table{width:var(--a)}',
  );
});

test.each([
  '@font-face{font-family:A;src:url(a.woff2)}',
  '@keyframes a{0%{opacity:0;--x:1}to{opacity:var(--y)}}',
  '@container (width>1px){p{--x:1;margin:0}}',
  '@layer theme,base;button:focus-visible{margin:0}',
])('the rule %s is kept', (styles) => {
  expect(dropUnusedProperties(styles, [])).toBe(styles);
});

test('a bracket without its partner in a style sheet is an error', () => {
  expect(() => dropUnusedProperties('p{margin:0', [])).toThrow('no partner');
});
