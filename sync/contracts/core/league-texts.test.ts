import { expect, test } from 'vitest';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';

const league = { name: 'League', nameArabic: 'الدوري', location: 'Cairo', workingHours: 'Always' };

test('the league’s texts are in the reader’s language where they are configured in it', () => {
  expect(leagueTexts('en', league)).toMatchObject({ name: 'League', location: 'Cairo' });
  expect(leagueTexts('ar', league)).toMatchObject({ name: 'الدوري', location: 'Cairo' });
});

test('an older server has no Arabic texts', () => {
  expect(leagueTexts('ar', { name: 'League' })).toEqual({ name: 'League' });
});
