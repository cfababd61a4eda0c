/**
 * The browser tests of each `npm test`: those that the product depends on most. `npm test -- --all`
 * runs the others too, and so does the continuous integration.
 */
import { existsSync } from 'node:fs';

const names = [
  'access/axe',
  'access/blocked-account',
  'access/logout',
  'access/registration',
  'access/seat-map',
  'access/sessions',
  'journeys/approvals',
  'journeys/full-journey',
  'journeys/live-updates',
  'journeys/manage-gates',
  'journeys/report-photo-uploads',
  'journeys/reports',
  'offline/app-update',
  'offline/background-sync',
  'offline/before-first-sync',
  'offline/captive-portal',
  'offline/exactly-once',
  'offline/gate',
  'offline/gate-tabs-and-updates',
  'offline/gate-walk',
  'offline/killed-mid-push',
  'offline/refused-booking',
  'offline/seat-race',
  'offline/storage',
  'offline/stuck-database',
  'offline/two-devices',
  'offline/unsent-changes',
];

/** Patterns for `testMatch`. Throws if a file was renamed, which Playwright would leave out silently. */
export function coreSpecs(): string[] {
  return names.map((name) => {
    const path = `${name}.spec.ts`;
    if (!existsSync(new URL(path, import.meta.url))) throw new Error(`e2e/${path} does not exist`);
    return `**/${path}`;
  });
}
