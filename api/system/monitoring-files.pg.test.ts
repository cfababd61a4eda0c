import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { systemRoutes } from '#api/system/routes.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: systemRoutes });

beforeAll(() => t.app.services.metrics.observeProcess());

it.each(['alerts.yaml', 'dashboard.json'])('%s names only figures that there are', async (file) => {
  const path = new URL(`../../docs/monitoring/${file}`, import.meta.url);
  const text = readFileSync(path, 'utf8');
  const named = new Set(text.match(/\b(?:touchline|nodejs|process)_[a-z0-9_]+/g));
  const { metrics } = t.app.services;
  const figures = await metrics.scrape();
  const known = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const missing = [...named].filter((name) => !known.has(name.replace(/_bucket$/, '')));
  expect(missing).toEqual([]);
  expect(named.size, 'control: the file names some').toBeGreaterThan(10);
});

// Prometheus names what it reads from with these labels, and renames ours.
it('no figure has a label that Prometheus has too', () => {
  const figures = t.app.services.metrics.registry.getMetricsAsArray();
  const labels = figures.flatMap((figure) => ('labelNames' in figure ? figure.labelNames : []));
  expect(labels).toContain('route');
  expect(labels).not.toContain('job');
  expect(labels).not.toContain('instance');
});
