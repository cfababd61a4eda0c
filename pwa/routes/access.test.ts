// @vitest-environment happy-dom
/** Which page each kind of person gets at each address. */
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { router as appRouter } from '#pwa/routes/router.ts';

const phone = vi.hoisted(() => ({ state: {} as unknown, tickets: [] as { ref: string }[] }));
vi.mock('#pwa/lib/session/session.ts', () => ({
  sessionStore: { getSnapshot: () => phone.state, subscribe: () => () => undefined },
}));
vi.mock('#pwa/lib/tickets/ticket-wallet.ts', () => ({
  readWallet: () => Promise.resolve({ tickets: phone.tickets }),
  ticketByRef: (wallet: typeof phone, ref: string) =>
    wallet.tickets.find((ticket) => ticket.ref === ref) ?? null,
}));
const shown: string[] = [];
vi.mock('#pwa/lib/sync/member-view.ts', () => ({
  showMemberView: async () => void shown.push('members'),
  showOwnData: () => void shown.push('own'),
}));
// The screens are not the subject, and loading all of them takes seconds.
const nothing = vi.hoisted(() => () => null);
vi.mock('#pwa/routes/lazy-screen.ts', () => ({ lazyScreen: () => nothing }));
vi.mock('#pwa/features/home/home-screen.tsx', () => ({ HomeScreen: nothing }));
vi.mock('#pwa/features/shell/root.tsx', () => ({ Root: nothing }));
vi.mock('#pwa/features/shell/error-screen.tsx', () => ({ ErrorScreen: nothing }));
vi.mock('#pwa/features/shell/member/member-shell.tsx', () => ({
  MemberShell: nothing,
  TicketShell: nothing,
}));

const guest = { phase: 'guest', ended: null, storage: 'fine' };
const loggedOut = { phase: 'guest', ended: { userId: 'user-1' }, storage: 'fine' };
const person = (status: string, ...scopes: string[]) => ({
  phase: 'open',
  session: { user: { id: 'user-1' }, status, scopes },
});
const member = person('approved', 'member');
const admin = person('approved', 'admin');
const blocked = [person('pending', 'member'), person('rejected', 'member')];

/** Opens an address from the contact page, which anyone may open. */
async function open(state: unknown, href: string) {
  phone.state = state;
  const history = createMemoryHistory({ initialEntries: ['/contact-us'] });
  const router = createRouter({ routeTree: appRouter.routeTree, history });
  await router.load();
  await router.navigate({ href });
  await vi.waitFor(() => expect(router.state.status).toBe('idle'));
  const [, layout] = router.state.matches.map(({ routeId }): string => routeId);
  return { href: router.state.location.href, layout, steps: history.length };
}

/** Every page of the app, with an address for each of its parameters. */
const addresses = Object.keys(appRouter.routesByPath)
  .filter((path) => !['/redirect', '/reset-password/$token'].includes(path))
  .map((path) => path.replaceAll(/\$\w+/g, 'id-1'))
  // A page with several parts is opened without one.
  .map((path) => path.replace(/\/\$$/, ''));

const publicAddresses = [
  '/get-in-touch',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-use',
  '/reset-password',
  '/invitation',
  '/outlet/join',
  '/email/id-1',
  '/list/id-1',
  '/places/id-1',
];
const guestAddresses = ['/login', '/register'];
const adminAddresses = addresses.filter((path) => /^\/(admin|user-details)\b/.test(path));
const ticketAddresses = ['/events/id-1/reservations/id-1', '/reservation/id-1', '/tickets'];

/** Member pages that are empty for administrators, and where they manage the same data. */
const adminRedirects: Record<string, string> = {
  '/': '/admin',
  '/events': '/admin/manage/tournaments',
  '/events/id-1': '/admin/manage/tournaments/id-1',
  '/events/id-1/reservations': '/admin/manage/matches?event=id-1&from=all',
  '/events/id-1/reservations/id-1/map': '/admin/manage/matches/id-1',
  '/events/id-1/reservations/id-1/match-day': '/admin/manage/matches/id-1',
  '/events/id-1/reservations/id-1/places': '/admin/manage/matches/id-1',
  '/events/id-1/reservations/id-1/attendees': '/admin/manage/matches/id-1/people',
  '/events/id-1/reservations/id-1/gates': '/admin/manage/matches/id-1/gates',
  '/tickets': '/admin/approvals/match-tickets',
  '/outlet': '/admin/manage/outlets',
  '/absences/id-1': '/admin/absences',
  '/documents': '/admin/manage/documents',
  '/documents/id-1': '/admin/manage/documents/id-1',
  '/news': '/admin/manage/news',
  '/reports': '/admin/reports',
  '/reports/edit/id-1': '/admin/reports/view/id-1',
  '/profile/id-1': '/admin/profile/id-1',
};
const memberOnly = ['/news/id-1'];

/** Pages that administrators can view as a member. */
const viewable = [
  '/',
  '/events',
  '/events/id-1',
  '/events/id-1/reservations',
  '/documents',
  '/documents/id-1',
  '/news',
  '/news/id-1',
];
const others = new Set([...publicAddresses, ...guestAddresses, ...adminAddresses, '/sync']);
const memberAddresses = addresses.filter((path) => !others.has(path));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  phone.tickets = [];
  shown.length = 0;
});

describe('the pages', () => {
  it('every page is in the table of who may open it', () => {
    expect(memberAddresses.toSorted()).toEqual(
      [...new Set([...Object.keys(adminRedirects), ...memberOnly, ...ticketAddresses])].toSorted(),
    );
    expect(adminAddresses.length).toBeGreaterThan(30);
  });
});

describe('a guest', () => {
  it.each(publicAddresses)('a guest may open %s', async (path) => {
    expect(await open(guest, path)).toMatchObject({ href: path, layout: '/open' });
  });

  it.each([...memberAddresses, ...adminAddresses, '/sync'])(
    'a guest is sent from %s to the login, and there after it',
    async (path) => {
      expect(await open(guest, `${path}?from=mail#top`)).toMatchObject({
        href: '/login',
        steps: 2,
      });
      // Home is where a login leads anyway.
      const stored = localStorage.getItem('touchline.redirect');
      expect(stored?.split('?')[0]).toBe(path);
      expect(stored).toMatch(/#top$/);
    },
  );

  it('the former address of a password link leads to the one that no server sees', async () => {
    expect(await open(guest, '/reset-password/Ab-1_c')).toEqual({
      href: '/reset-password#Ab-1_c',
      layout: '/open',
      steps: 2,
    });
  });

  it('a guest’s visit to the home page is not stored as a destination', async () => {
    await open(guest, '/');
    expect(localStorage).toHaveLength(0);
  });
});

describe('after a forced log-out', () => {
  it('after a forced log-out the tickets of this phone and unsent work open, and nothing else', async () => {
    phone.tickets = [{ ref: 'id-1' }];
    for (const path of ticketAddresses)
      expect(await open(loggedOut, path)).toMatchObject({ href: path, layout: '/ticket' });
    expect(await open(loggedOut, '/reservation/other')).toMatchObject({ href: '/login' });
    expect(await open(loggedOut, '/events')).toMatchObject({ href: '/login' });
    expect(await open(loggedOut, '/sync')).toMatchObject({ href: '/sync' });
  });

  it('after a forced log-out a phone without tickets opens the login', async () => {
    for (const path of ticketAddresses)
      expect(await open(loggedOut, path)).toMatchObject({ href: '/login' });
  });
});

describe('a member', () => {
  it.each(guestAddresses)('a member is sent home from %s', async (path) => {
    expect(await open(member, path)).toMatchObject({ href: '/', layout: '/member', steps: 2 });
  });

  it.each(memberAddresses)('a member may open %s', async (path) => {
    const layout = ticketAddresses.includes(path) ? '/ticket' : '/member';
    expect(await open(member, path)).toMatchObject({ href: path, layout });
  });

  it.each(adminAddresses)('the admin layout refuses a member at %s', async (path) => {
    expect(await open(member, path)).toMatchObject({ href: path, layout: '/admin-area' });
  });

  it('a member is sent to the stored address once', async () => {
    localStorage.setItem('touchline.redirect', '/documents?from=mail#top');
    expect(await open(member, '/login')).toMatchObject({ href: '/documents?from=mail#top' });
    expect(await open(member, '/events')).toMatchObject({ href: '/events' });
    localStorage.setItem('touchline.redirect', '/documents');
    expect(await open(member, '/events')).toMatchObject({ href: '/documents', steps: 2 });
  });
});

describe('an administrator', () => {
  it.each(Object.entries(adminRedirects))('administrators go from %s to %s', async (from, to) => {
    // The redirect replaces the entry: going back must not redirect again.
    expect(await open(admin, from)).toEqual({ href: to, layout: '/admin-area', steps: 2 });
  });

  it('an administrator is sent from a tab of the matches too, and to a stored address’s counterpart', async () => {
    const mine = await open(admin, '/events/id-1/reservations?tab=mine');
    expect(mine.href).toBe('/admin/manage/matches?event=id-1&from=all');
    localStorage.setItem('touchline.redirect', '/documents');
    expect(await open(admin, '/login')).toMatchObject({ href: '/admin/manage/documents' });
  });

  it.each([...memberOnly, ...ticketAddresses.slice(0, 2), ...adminAddresses, '/sync'])(
    'an administrator may open %s',
    async (path) => {
      expect(await open(admin, path)).toMatchObject({ href: path });
    },
  );
});

describe('an administrator who views the portal as a member', () => {
  beforeEach(() => sessionStorage.setItem('touchline.memberView', '{}'));
  afterEach(() => sessionStorage.clear());

  it.each(viewable)('an administrator who views as a member may open %s', async (path) => {
    expect(await open(admin, path)).toMatchObject({ href: path, layout: '/member' });
    expect(shown).toEqual(['members']);
  });

  it.each(Object.entries(adminRedirects).filter(([path]) => !viewable.includes(path)))(
    'an administrator who views the portal as a member is still sent from %s to %s',
    async (from, to) => {
      expect(await open(admin, from)).toMatchObject({ href: to });
      expect(shown).toEqual(['own']);
    },
  );

  it('viewing the portal as a member has no effect for members', async () => {
    await open(member, '/events');
    expect(shown).toEqual([]);
  });
});

describe('a person who is not approved', () => {
  it.each([...memberAddresses, '/sync'])('unapproved people stay at %s', async (path) => {
    for (const state of blocked) {
      localStorage.setItem('touchline.redirect', '/documents');
      const { href, layout } = await open(state, path);
      expect(href).toBe(path);
      expect(['/member', '/ticket', '/open']).toContain(layout);
      // It is still there once they are approved.
      expect(localStorage.getItem('touchline.redirect')).toBe('/documents');
    }
  });
});

describe('a redirect', () => {
  const traps = [
    '//evil.example',
    'https://evil.example/',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    'javascript:document.title="owned"',
    'data:text/html,owned',
    `${location.origin}@evil.example/`,
  ];

  it.each(traps)('a redirect to %j is ignored', async (trap) => {
    const href = `/redirect?url=${encodeURIComponent(trap)}`;
    expect(await open(guest, href)).toMatchObject({ href: '/login' });
    expect(localStorage).toHaveLength(0);
    expect(await open(member, href)).toMatchObject({ href: '/' });
  });

  it('a redirect to a page of the app is followed, by a guest after the login', async () => {
    const href = `/redirect?url=${encodeURIComponent('/documents#latest')}`;
    expect(await open(member, href)).toMatchObject({ href: '/documents#latest' });
    expect(await open(guest, href)).toMatchObject({ href: '/login' });
    expect(await open(member, '/login')).toMatchObject({ href: '/documents#latest' });
  });
});
