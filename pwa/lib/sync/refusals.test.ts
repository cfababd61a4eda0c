import { afterEach, expect, it } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { refusalsByRecord } from '#pwa/lib/sync/refusals.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';

afterEach(() => languageStore.set('en'));

it('each match and tournament gets its own latest refusal', () => {
  const early = { name: 'match.join', record: 'match/m1' } as const;
  const late = { name: 'match.join', record: 'match/m1' } as const;
  const other = { name: 'match.join', record: 'match/m2' } as const;
  const event = { name: 'event.join', record: 'event/e1' } as const;
  const report = { name: 'report.save', record: 'report/r1' } as const;
  const items = [early, late, other, event, report];
  const found = refusalsByRecord(items, 'match.join');
  expect([...found.keys()]).toEqual(['m1', 'm2']);
  expect(found.get('m1')).toBe(late);
  expect([...refusalsByRecord(items, 'event.join')]).toEqual([['e1', event]]);
});

it('a refused change is shown in the language of the screens, also after a switch', () => {
  const message = 'Your profile was changed …';
  const fields = ['firstName', 'organization'].map((field) => ({
    key: 'profile.currentValue',
    params: { field, value: 'Amira' },
  }));
  const data = { reason: { key: 'profile.changedMeanwhile', params: { fields } } };
  expect(refusalText({ message, data })).toBe(
    'Your profile was changed on another device. Current values: Given name(s): “Amira”, Organization: “Amira”',
  );
  languageStore.set('ar');
  // Values are isolated, so that each keeps its own direction.
  expect(refusalText({ message, data }).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    'تغيّر ملفك الشخصي على جهاز آخر. القيم الحالية: الاسم الأول: «Amira»، المؤسسة الإعلامية: «Amira»',
  );
});

it('a language that was changed meanwhile is named, not shown as its code', () => {
  const fields = [{ key: 'profile.currentValue', params: { field: 'language', value: 'ar' } }];
  const data = { reason: { key: 'profile.changedMeanwhile', params: { fields } } };
  expect(refusalText({ message: '', data })).toContain('Language: “Arabic”');
  languageStore.set('ar');
  expect(refusalText({ message: '', data })).toContain('اللغة: «العربية»');
});

it('a refusal that has only a text, or a key of a newer server, is shown as it came', () => {
  languageStore.set('ar');
  const message = 'The window is closed.';
  expect(refusalText({ message })).toBe(message);
  expect(refusalText({ message, data: { missing: [] } })).toBe(message);
  expect(refusalText({ message, data: { reason: { key: 'events.onTheMoon' } } })).toBe(message);
  expect(refusalText({ message: '' })).toBe(messageText('ar', 'error.unexpected'));
});
