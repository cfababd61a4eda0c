import { expect, test } from 'vitest';
import { parseClubText, parseNameText, cleanName } from '#api/demo/season/club-text.ts';

test('a club has its names, stadium and place, with or without a founding year', () => {
  const text = [
    '= Egypt',
    'Ghazl El Mahalla, 1936, @ Ghazl El Mahalla Stadium,   El Mahalla El Kubra › Gharbia',
    '  | Ghazl El Mahalla SC | GMH   ## of the mill',
    'ZED FC,  Giza       #  Cairo › Cairo',
    '  | FC Masr   # formerly known as',
    '  | Al Ahly Kairo [de]',
  ].join('\n');
  expect(parseClubText(text)).toEqual([
    {
      name: 'Ghazl El Mahalla',
      aliases: ['Ghazl El Mahalla SC', 'GMH'],
      stadium: 'Ghazl El Mahalla Stadium',
      city: 'El Mahalla El Kubra',
      governorate: 'Gharbia',
    },
    {
      name: 'ZED FC',
      aliases: ['FC Masr', 'Al Ahly Kairo'],
      stadium: null,
      city: 'Giza',
      governorate: null,
    },
  ]);
});

test('a line that is neither a club nor names is an error with its number', () => {
  expect(() => parseClubText('= Egypt\n| Al Ahly SC')).toThrow('line 2: names without a club');
  expect(() => parseClubText('Zamalek')).toThrow('line 1: a club without a city');
  expect(() => parseClubText('Zamalek, 1911, @ Somewhere')).toThrow('line 1');
  expect(() => parseNameText('Zamalek')).toThrow('line 1: a club without its other name');
});

test('Arabic names lose underscores and invisible marks', () => {
  expect(cleanName(' نادي_غزل_المحلة\u200E ')).toBe('نادي غزل المحلة');
  expect(parseNameText('# x\nHaras,  نادي_حرس_الحدود').get('Haras')).toBe('نادي حرس الحدود');
});
