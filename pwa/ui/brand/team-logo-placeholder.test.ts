import { expect, it } from 'vitest';
import { teamLogoPlaceholder } from '#pwa/ui/brand/team-logo-placeholder.ts';

it.each([
  ['الأهلي', 'أ'],
  ['الزمالك', 'ز'],
  ['بيراميدز', 'ب'],
  ['ال', 'ا'],
  ['al Ittihad', 'A'],
  ['', ''],
])('the shield of %s, a team without a logo, has the letter %s', (name, letter) => {
  expect(JSON.stringify(teamLogoPlaceholder(name, ''))).toContain(`["${letter}"]`);
});
