import { expect, it } from 'vitest';
import {
  formatArabicInput,
  formatAsciiInput,
  formatDateInput,
  formatEnglishInput,
  formatPhoneInput,
} from '#pwa/lib/forms/format-input.ts';

it.each([
  ['+20 (100) 000+01', '+2010000001'],
  ['010 zero 5', '0105'],
])('a phone number takes %s as %s', (typed, kept) => expect(formatPhoneInput(typed)).toBe(kept));

it.each([
  [formatEnglishInput, 'Sálma 2 Adel-Noor', 'Slma  AdelNoor'],
  [formatAsciiInput, 'Nile “Photos” 24', 'Nile Photos 24'],
])('a text in English letters (%o) takes %s as %s', (format, typed, kept) =>
  expect(format(typed)).toBe(kept),
);

it.each([
  ['سَلْمى فؤاد', 'سَلْمى فؤاد'],
  ['Salma سلمى', ' سلمى'],
  ['سَلمى Nabil ٣ نبيل', 'سَلمى   نبيل'],
  ['قناة 9 ٩، (النيل)\u200f', 'قناة   النيل'],
])('a name in Arabic takes %s as %s', (typed, kept) => expect(formatArabicInput(typed)).toBe(kept));

it.each([
  ['1991', '1991'],
  ['19910', '1991-0'],
  ['14/03/1991x', '1403-19-91'],
  ['1991-03-145', '1991-03-14'],
])('a day typed as %s is shown as %s', (value, kept) =>
  expect(formatDateInput({ value, selectionStart: value.length })).toBe(kept),
);

it('a date corrected in its middle is left alone', () => {
  expect(formatDateInput({ value: '199-03-14', selectionStart: 3 })).toBe('199-03-14');
});
