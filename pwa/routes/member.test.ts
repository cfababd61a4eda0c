// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { router } from '#pwa/routes/router.ts';

it('every page of reports is below the layout for officers', () => {
  const reports = Object.values(router.routesById)
    .map(({ id }): string => id)
    .filter((id) => id.includes('/reports') && !id.includes('/admin'));
  expect(reports.length).toBeGreaterThan(1);
  for (const id of reports) expect(id).toMatch(/^\/member\/officer\//);
});
