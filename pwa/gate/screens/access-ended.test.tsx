// @vitest-environment happy-dom
/** A phone whose token the server does not accept any more. */
import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import type { EndedGate } from '#pwa/gate/engine/gate-replica.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { AfterScreen } from '#pwa/gate/screens/after-screen.tsx';
import { HandInScreen } from '#pwa/gate/screens/hand-in-screen.tsx';
import { ReadyScreen } from '#pwa/gate/screens/ready-screen.tsx';
import { entry, ticketText } from '#pwa/gate/testing/enrolled-phone.ts';
import { GatePhones } from '#pwa/gate/testing/gate-phones.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';
import { languageStore } from '#pwa/lib/i18n/language.ts';

let phones: GatePhones;
afterEach(async () => {
  languageStore.set('en');
  await phones.stop();
});

/** Returns the view of a phone that the server does not know any more, with an unsent check. */
async function unknownPhone(): Promise<GateView> {
  const server = new GateServer([entry(1)]);
  phones = new GatePhones(server);
  const phone = await phones.add();
  phone.network = 'offline';
  await phone.check(ticketText(1));
  await vi.waitFor(() => expect(phone.view).toMatchObject({ unsent: 1, accessEnded: false }));
  server.phones.clear();
  phone.network = 'online';
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(phone.view.accessEnded).toBe(true));
  return phone.view;
}

const none = () => undefined;
const ended: EndedGate = { reason: 'expired', at: 0, tickets: 1, cards: 0, scans: 1 };
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  it('a phone that the server does not know is asked to enrol again on every screen, and keeps checks', async () => {
    const view = await unknownPhone();
    expect(view).toMatchObject({ unsent: 1, ended: null });
    languageStore.set(language);
    const screens = [
      <HandInScreen key="handIn" view={view} onHandIn={none} onBack={none} />,
      <AfterScreen key="after" view={view} ended={ended} now={0} onDone={none} />,
      <ReadyScreen
        key="ready"
        view={view}
        now={0}
        camera={{ state: 'untested' }}
        onStart={none}
        onTestCamera={none}
        onChoosePin={none}
        onGates={none}
        onHandIn={none}
      />,
    ];
    for (const each of screens) {
      const { unmount } = render(each);
      expect(alerts()).toEqual([messageText(language, 'gate.alarm.accessEnded')]);
      unmount();
    }
  });
});

it('a phone is not asked to enrol again once it has sent everything, or if it was revoked', async () => {
  const view = await unknownPhone();
  const props = { now: 0, onDone: none };
  render(<AfterScreen view={{ ...view, unsent: 0 }} ended={ended} {...props} />);
  render(<AfterScreen view={view} ended={{ ...ended, reason: 'revoked' }} {...props} />);
  expect(alerts()).toEqual([]);
});
