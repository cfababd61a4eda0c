/** Checks the limits of JSON bodies against the contracts: everything that is valid fits. */
import type { RouteOptions } from 'fastify';
import { toJSONSchema } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { maxRichTextLength } from '#sync/contracts/content/rich-text-schema.ts';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { defaultBodyLimits, maxBodyLimits, type BodyLimits } from '#api/platform/http/json-body.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

interface Schema {
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  type?: string;
}

const routes: RouteOptions[] = [];
testApp(withDatabase({ entities }), {
  routes: (app) => {
    app.addHook('onRoute', (route) => void routes.push(route));
    return registerRoutes(app);
  },
});

/** Texts whose length is checked by code, which their schema does not show. */
const lengths: Record<string, number> = {
  'feed.text': maxRichTextLength,
  'feed.textArabic': maxRichTextLength,
};

const limitsOf = ({ bodyLimit, config }: RouteOptions) => ({
  bytes: bodyLimit ?? defaultBodyLimits.bytes,
  nodes: config?.maxNodes ?? defaultBodyLimits.nodes,
});

test('every valid body fits into the limits of its call, up to the largest limits', () => {
  const bodies = routes.flatMap((route) => {
    const schema = route.config?.endpoint?.body;
    // The sync calls have no size of their own: phones send less at a time.
    if (schema === undefined || route.url.startsWith('/api/sync/')) return [];
    const body = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    return [{ route: `${String(route.method)} ${route.url}`, limits: limitsOf(route), body }];
  });
  expect(bodies.length).toBeGreaterThan(30);
  const tooSmall = bodies.flatMap(({ route, limits, body }) => {
    const { bytes, nodes } = sizeOf(body, '');
    const needed = { bytes: Math.min(bytes, maxBodyLimits.bytes), nodes };
    const fits = limits.bytes >= needed.bytes && limits.nodes >= nodes;
    return fits ? [] : [{ route, limits, needed }];
  });
  expect(tooSmall).toEqual([]);
});

test('no call takes more than the largest limits, and those without an account the default', () => {
  for (const route of routes) {
    const { bytes, nodes } = limitsOf(route);
    expect(bytes, route.url).toBeLessThanOrEqual(maxBodyLimits.bytes);
    expect(nodes, route.url).toBeLessThanOrEqual(maxBodyLimits.nodes);
    if (route.config?.access === 'open' && route.url !== '/api/auth/register')
      expect({ bytes, nodes }).toEqual(defaultBodyLimits);
  }
});

/** Returns bytes in UTF-8, with three for each UTF-16 unit, and nodes of the largest valid value. */
function sizeOf(schema: Schema, path: string): BodyLimits {
  const { anyOf, oneOf = anyOf, properties, items, maxItems = Number.NaN } = schema;
  if (oneOf !== undefined) {
    const sizes = oneOf.map((choice) => sizeOf(choice, path));
    const most = (of: (size: BodyLimits) => number) => Math.max(...sizes.map(of));
    return { bytes: most(({ bytes }) => bytes), nodes: most(({ nodes }) => nodes) };
  }
  if (properties !== undefined) {
    const sizes = Object.entries(properties).map(([key, value]) => {
      const { bytes, nodes } = sizeOf(value, path === '' ? key : `${path}.${key}`);
      return { bytes: bytes + key.length + 4, nodes: nodes + 1 };
    });
    const sum = (of: (size: BodyLimits) => number) =>
      sizes.reduce((all, size) => all + of(size), 0);
    return { bytes: 2 + sum(({ bytes }) => bytes), nodes: 1 + sum(({ nodes }) => nodes) };
  }
  if (items !== undefined) {
    const { bytes, nodes } = sizeOf(items, path);
    return { bytes: 2 + maxItems * (bytes + 1), nodes: 1 + maxItems * (nodes + 1) };
  }
  return { bytes: 2 + 3 * longestText(schema, path), nodes: 0 };
}

/** Returns the maximum number of characters; numbers, ids, dates and choices are short. */
function longestText(schema: Schema, path: string): number {
  const { maxLength, format, pattern, type } = schema;
  if (maxLength !== undefined) return maxLength;
  const isShort = type !== 'string' || 'const' in schema || 'enum' in schema;
  if (isShort || format !== undefined || pattern !== undefined) return 40;
  return lengths[path] ?? Number.NaN;
}
