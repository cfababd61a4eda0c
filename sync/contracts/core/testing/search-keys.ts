import fc from 'fast-check';

/** Texts and their keys, for the tests of both functions. */
export const searchKeys: readonly (readonly [text: string, key: string])[] = [
  ['Al AHLY', 'al ahly'],
  ['  Cairo \t International\u00a0Stadium ', 'cairo international stadium'],
  ['Áswân', 'aswan'],
  ['ŁÓDŹ, Besiktaş, Iğdır, İzmir', 'lodz, besiktas, igdir, izmir'],
  ["Tala'ea El-Gaish", 'talaea el gaish'],
  ['Tala’ea El‑Gaish', 'talaea el gaish'],
  ['F.C. Zamalek', 'fc zamalek'],
  ['Ahmed_Ali@Mail.example', 'ahmed_ali@mailexample'],
  ['07/11-2026', '07 11 2026'],
  ['ＺＥＤ ﬁ', 'zed fi'],
  ['ΟΔΟΣ ЙОД', 'οδοσ иод'],
  ['أحمد إمام آدم ٱلله', 'احمد امام ادم الله'],
  ['الأهلى', 'الاهلي'],
  ['الاهلي', 'الاهلي'],
  ['سموحة', 'سموحه'],
  ['مسؤول هيئة شيماء', 'مسوول هييه شيما'],
  ['مُحَمَّدٌ', 'محمد'],
  ['الـزمـالـك', 'الزمالك'],
  ['استاد ٣٠ يونيو', 'استاد 30 يونيو'],
  ['۱۲۳', '123'],
  ['ﺍﻟﺄﻫﻠﻲ', 'الاهلي'],
  ['ﷲ', 'الله'],
  ['\u202bالأهلي\u202c\u200f', 'الاهلي'],
  ['المصری کلوب', 'المصري كلوب'],
  ['शिवाजी', 'शिवाजी'],
  ['🏟️ 100%_a\\b', '🏟 100%_a\\b'],
  ["'-.ء", ''],
  ['', ''],
];

const letters = Array.from(
  "aÉßİςΣłЙﬁＡ²ʼ'-_./\\% \t\u00a0\u200f\u0301\u0651\u0670أإآٱاؤئءىيةهکیـ٣۷ﺄﷲﻻशि東🏟",
);

/** Texts of letters that the functions treat differently, and of any others. */
export const anyText: fc.Arbitrary<string> = fc.string({
  unit: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...letters) },
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});
