// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InstallEntry } from '#pwa/features/shell/member/install-entry.tsx';
import { postponeInstall, startInstall, useInstallOffer } from '#pwa/lib/app/install.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

beforeEach(() => vi.stubGlobal('navigator', { userAgent: 'Android', maxTouchPoints: 1 }));
afterEach(() => {
  cleanup();
  act(() => void dispatchEvent(new Event('appinstalled')));
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Offer() {
  return <output>{useInstallOffer()}</output>;
}
const show = () =>
  render(
    <>
      <InstallEntry className="" iconClass="" />
      <Offer />
    </>,
  );
const entry = () => screen.queryByRole('button', { name: englishText('install.do') });

it('the app can be installed from “More” after the offer was postponed', () => {
  startInstall();
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue();
  show();
  expect(entry()).toBeNull();
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  act(() => postponeInstall());
  expect(screen.getByRole('status').textContent).toBe('no');
  act(() => entry()?.click());
  expect(prompt).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
});

it('on an iPhone, “Install” shows the two steps', () => {
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
  startInstall();
  act(() => postponeInstall());
  show();
  const button = entry();
  if (button === null) throw new Error('no entry');
  expect(screen.queryByText(englishText('install.choose'))).toBeNull();
  fireEvent.click(button);
  expect(screen.getByText(englishText('install.choose'))).toBeTruthy();
});
