import { toJSONSchema } from 'zod/v4/core';
import type { RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';
import { errorReply } from '#sync/contracts/core/errors.ts';
import type { Access } from '#api/platform/auth/access.ts';
import { fixedText, type SendFixedText } from '#api/platform/http/fixed-text.ts';
import type { App, RouteDocument } from '#api/platform/http/app-types.ts';

type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

/** Call before the routes are registered, because it listens for each. */
export function openapiRoute(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (options) => {
    if (options.url.startsWith('/api/') && options.method !== 'HEAD') routes.push(options);
  });
  let send: SendFixedText | undefined;
  app.get(
    '/api/openapi.json',
    {
      config: {
        access: 'open',
        document: { summary: 'This document', produces: 'application/json', otherStatuses: [304] },
      },
    },
    async (request, reply) => {
      // The document is built when asked for: converting all schemas takes longer than building the app.
      send ??= fixedText(
        JSON.stringify(buildDocument(buildPaths(routes))),
        'application/json; charset=utf-8',
      );
      return send(request, reply);
    },
  );
}

function buildPaths(routes: readonly RouteOptions[]): Json {
  const paths: Record<string, Json> = {};
  for (const options of routes) {
    const path = options.url.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    for (const method of [options.method].flat()) {
      if (method === 'HEAD' || method === 'OPTIONS') continue;
      paths[path] = { ...paths[path], [method.toLowerCase()]: buildOperation(options, path) };
    }
  }
  return paths;
}

function buildDocument(paths: Json): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Touchline', version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorReply, 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-access-token' },
      },
    },
  };
}

function buildOperation({ config, url }: RouteOptions, path: string): Json {
  const access = config?.access ?? 'open';
  const endpoint = config?.endpoint;
  return {
    summary: endpoint?.summary ?? config?.document?.summary ?? url,
    ...(access !== 'open' && {
      security: access === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    }),
    parameters: endpoint ? buildParameters(endpoint) : pathParameters(path),
    ...requestBody(endpoint, config?.document),
    responses: {
      ...successResponse(endpoint, config?.document),
      ...errorResponses(access, path, endpoint, config?.document),
    },
  };
}

function buildParameters(endpoint: Endpoint): Json[] {
  const idempotent = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  return [
    ...schemaParameters('path', endpoint.params),
    ...schemaParameters('query', endpoint.query),
    ...(idempotent && !endpoint.path.startsWith('/auth/')
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
      : []),
  ];
}

function schemaParameters(where: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties: all = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(all).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function requestBody(endpoint: Endpoint | undefined, document: RouteDocument | undefined): Json {
  if (endpoint?.body) {
    const schema = jsonSchema(endpoint.body, 'input');
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  if (!document?.consumes) return {};
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  return { requestBody: { required: true, content: { [document.consumes]: { schema: file } } } };
}

function successResponse(
  endpoint: Endpoint | undefined,
  document: RouteDocument | undefined,
): Json {
  if (!endpoint || document) {
    const type = document?.produces ?? 'application/octet-stream';
    return { [document?.status ?? 200]: { description: 'Done', content: { [type]: {} } } };
  }
  const schema = {
    type: 'object',
    properties: {
      data: jsonSchema(endpoint.reply, 'output'),
      ...(endpoint.message && { message: { type: 'string' } }),
    },
    required: ['data'],
  };
  return {
    [endpoint.status ?? 200]: {
      description: 'Done',
      content: { 'application/json': { schema } },
    },
  };
}

/** Every error status of a call, each with the common error shape. */
function errorResponses(
  access: Access,
  path: string,
  endpoint: Endpoint | undefined,
  document: RouteDocument | undefined,
): Json {
  const writes = (endpoint?.method ?? 'GET') !== 'GET' || document?.consumes !== undefined;
  const statuses = [
    400,
    401,
    // Refreshing is open, but may reply that the session has ended.
    ...(access === 'open' && path !== '/api/auth/refresh' ? [] : [412]),
    403,
    404,
    ...(writes ? [409, 413, 415] : []),
    422,
    ...(/^\/api\/(gate\/)?sync\//.test(path) ? [426] : []),
    429,
    500,
    503,
    ...(document?.consumes === undefined ? [] : [507]),
    ...(document?.otherStatuses ?? []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: statusDescriptions[status], ...(status >= 400 && { content }) },
    ]),
  );
}

const statusDescriptions: Record<number, string> = {
  206: 'The part of it that was asked for',
  304: 'Not changed since',
  400: 'The request could not be read',
  401: 'No token or a bad one',
  403: 'Role or state forbids',
  404: 'Not there, or not yours to know of',
  409: 'Conflict with the present state',
  412: 'The session has ended',
  413: 'Too large',
  415: 'Wrong content type',
  416: 'It has no such part',
  422: 'Readable but not valid',
  426: 'The client is too old',
  429: 'Too many calls; see Retry-After',
  500: 'Unexpected',
  503: 'Overloaded or database away; see Retry-After',
  507: 'No room for a file',
};

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const schemaOf = toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as Json;
  delete schemaOf['$schema'];
  return schemaOf;
}
