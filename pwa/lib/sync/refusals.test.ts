import { expect, it } from 'vitest';
import { refusalsByRecord } from '#pwa/lib/sync/refusals.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

it('each match and tournament gets its own latest refusal', () => {
  const items = [
    { name: 'match.join', record: 'match/m1', message: 'Too early.' },
    { name: 'match.join', record: 'match/m1', message: 'Reservation Closed' },
    { name: 'match.join', record: 'match/m2', message: '' },
    { name: 'event.join', record: 'event/e1', message: 'Closed.' },
    { name: 'report.save', record: 'report/r1', message: 'Published already.' },
  ] as const;
  expect([...refusalsByRecord(items, 'match.join', t)]).toEqual([
    ['m1', 'Reservation Closed'],
    ['m2', t('error.unexpected')],
  ]);
  expect([...refusalsByRecord(items, 'event.join', t)]).toEqual([['e1', 'Closed.']]);
});
