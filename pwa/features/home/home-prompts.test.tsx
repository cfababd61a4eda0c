// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Scope } from '#sync/contracts/accounts/role-names.ts';
import { HomePrompts } from '#pwa/features/home/home-prompts.tsx';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { openSession } from '#pwa/lib/session/session.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';

vi.mock('#pwa/lib/documents/keep-documents.tsx', () => ({ KeepDocuments: () => null }));

const ask = () => screen.queryByLabelText(englishText('notify.askTitle'));
const applied = [{ event: { id: 'e' }, state: 'requested' }] as unknown as EventItem[];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[string, Scope, EventItem[], boolean]>([
  ['asks a member who waits for a decision', 'member', applied, true],
  ['asks nothing before the first application', 'member', [], false],
  ['asks no administrator who views a member’s page', 'admin', applied, false],
])('the home screen %s', async (_, scope, events, isAsked) => {
  await openSession(loginReply({ scopes: [scope] }), true);
  render(<HomePrompts matches={[]} events={events} />);
  expect(ask() !== null).toBe(isAsked);
});
