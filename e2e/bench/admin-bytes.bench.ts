/**
 * Measures the largest reply that each table of the admin area loads when it is opened, before
 * compression. The limit is for the tables that the server pages.
 */
import type { Response } from '@playwright/test';
import { openAdmin, settle, tables } from '#e2e/bench/admin/open-admin.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

const pagedTables: ReadonlySet<string> = new Set([
  '/admin/approvals/tournaments-accreditations',
  '/admin/approvals/match-tickets',
  '/admin/manage/users',
  '/admin/manage/matches',
]);

export const measurement: Figure = {
  kind: 'figure',
  name: 'admin pages: largest reply of users, matches and requests',
  unit: 'KB',
  target: { atMost: 100 },
  measure: async () => {
    const page = await openAdmin();
    let largest = 0;
    for (const table of tables) {
      const sizes: Promise<{ path: string; size: number }>[] = [];
      const record = (reply: Response) => {
        const { pathname } = new URL(reply.url());
        if (!pathname.startsWith('/api/') || !reply.ok()) return;
        const size = reply.body().then(
          (body) => body.length / 1000,
          // A live stream has no end.
          () => 0,
        );
        if (pathname !== '/api/sync/live')
          sizes.push(size.then((kb) => ({ path: pathname, size: kb })));
      };
      await page.goto('/admin');
      await settle(page);
      page.on('response', record);
      await page.goto(table);
      await page.locator('tbody tr td').first().waitFor();
      await settle(page);
      page.off('response', record);
      const [most] = (await Promise.all(sizes)).sort((a, b) => b.size - a.size);
      process.stdout.write(`  ${table}: ${most?.size.toFixed(0)} KB (${most?.path})\n`);
      if (pagedTables.has(table)) largest = Math.max(largest, most?.size ?? 0);
    }
    return largest;
  },
};
