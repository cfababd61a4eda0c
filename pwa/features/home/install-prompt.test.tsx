// @vitest-environment happy-dom
/** The offer to install says what an iPhone does otherwise. */
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { InstallPrompt } from '#pwa/features/home/install-prompt.tsx';
import type { InstallOffer } from '#pwa/lib/app/install.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const state = vi.hoisted(() => ({ offer: 'no' as InstallOffer }));
vi.mock('#pwa/lib/app/install.ts', () => ({
  useInstallOffer: () => state.offer,
  install: vi.fn<() => void>(),
  postponeInstall: vi.fn<() => void>(),
}));
vi.mock('#pwa/lib/app/app-updates.ts', () => ({ useAppCached: () => true }));

test.each([
  ['iphone', 'install.safari', 'install.text'],
  ['prompt', 'install.text', 'install.safari'],
] as const)('the offer by %s gives its own reason to install', (offer, shown, hidden) => {
  state.offer = offer;
  render(<InstallPrompt />);
  expect(screen.getByText(englishText(shown))).toBeTruthy();
  expect(screen.queryByText(englishText(hidden))).toBeNull();
});
