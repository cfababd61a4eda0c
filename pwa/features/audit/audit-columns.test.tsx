// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { auditColumns } from '#pwa/features/audit/audit-columns.tsx';
import { t } from '#pwa/lib/i18n/use-translation.ts';
import type { AuditLogEntry } from '#sync/contracts/admin/audit.ts';

afterEach(cleanup);

test('a sentence names the actor, the affected person and the record', () => {
  const person = (name: string) => ({ id: name, name, here: false });
  const entry = {
    action: 'request.approve',
    subject: 'join_match',
    actor: person('Mona {thing} Adel'),
    person: person('Salma Fathy'),
    thing: { type: 'match', id: 'm', name: null, teams: { home: 'A', away: 'B' }, here: false },
    at: '2026-11-21T19:04:00.000Z',
    reason: null,
    role: null,
    count: null,
    fields: [],
    changes: [],
  } as unknown as AuditLogEntry;
  const what = auditColumns(t).find(({ id }) => id === 'what');
  const { container } = render(<>{what?.cell(entry)}</>);
  expect(container.textContent).toContain(
    t('audit.did.request.approve.join_match', {
      actor: 'Mona {thing} Adel',
      person: 'Salma Fathy',
      thing: t('matches.versus', { home: 'A', away: 'B' }),
    }),
  );
});
