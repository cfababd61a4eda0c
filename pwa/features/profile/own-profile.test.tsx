// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OwnProfile } from '#pwa/features/profile/own-profile.tsx';
import type { Session } from '#pwa/lib/session/session.ts';
import { loginReply } from '#pwa/lib/testing/fake-api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/http/use-fetched.ts', () => ({ useFetched: () => ({}) }));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useCollection: () => [],
  usePendingChanges: () => [],
  useRefusedChanges: () => [],
  useReplicaQuery: () => undefined,
  useSyncStatus: () => ({ reach: 'reachable' }),
}));
vi.mock('#pwa/lib/sync/past-seasons.tsx', () => ({ useArchiveState: () => 'here' }));
vi.mock('#pwa/features/profile/account/email-address.tsx', () => ({ EmailAddress: () => null }));
vi.mock('#pwa/features/profile/account/password-and-sessions.tsx', () => ({
  PasswordAndSessions: () => null,
}));
vi.mock('#pwa/features/profile/account/personal-data-section.tsx', () => ({
  PersonalDataSection: () => null,
}));
vi.mock('#pwa/features/profile/second-factor/second-factor-section.tsx', () => ({
  SecondFactorSection: () => null,
}));

it.each([
  ['a member’s own profile shows the identity documents', 'member', true],
  ['an administrator’s own profile shows no identity documents', 'admin', false],
] as const)('%s', async (_, scope, isShown) => {
  const session = { user: loginReply().user, status: 'approved', scopes: [scope] };
  const { unmount } = render(<OwnProfile session={session as unknown as Session} />);
  await screen.findByRole('button', { name: englishText('profile.editProfile') });
  const pictures = screen.queryByText(englishText('accounts.identification'));
  expect(pictures !== null).toBe(isShown);
  unmount();
});
