/** Runs a server on a test database and calls it without a network. */
import type { Writable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { buildServer } from '#api/platform/http/server.ts';
import type { Services } from '#api/platform/services.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import type { ActorKind } from '#api/platform/testing/actors.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { testConfig, testServices } from '#api/platform/testing/services.ts';
import { issueAccessToken } from '#api/platform/auth/tokens.ts';

export interface TestActor extends Actor {
  email: string;
  headers: { 'x-access-token': string };
}

export interface TestAnswer {
  status: number;
  /** The parsed body if it is uncompressed JSON, otherwise the text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its reply's shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD' | 'PUT';

export interface TestApp {
  readonly app: App;
  /** Creates an account of this kind and logs in. */
  asActor(kind: ActorKind): Promise<TestActor>;
  /**
   * Makes a call as an account, or as a guest (null). Objects are sent as JSON, strings unchanged.
   */
  call(
    actor: TestActor | null,
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
}

/**
 * Call once at the top of a test file; hooks start and stop the server, which checks every reply.
 */
export function testApp(
  db: TestDatabase,
  options: {
    routes: (app: App) => void | Promise<void>;
    env?: Record<string, string>;
    /** Services that replace the usual ones. */
    services?: Partial<Services> | ((usual: Services) => Partial<Services>);
    pages?: string;
    /** Gets the log lines that `LOG_LEVEL` lets through. */
    logStream?: Writable;
  },
): TestApp {
  let made: App | undefined;
  const config = testConfig(options.env);
  beforeAll(async () => {
    const usual = await testServices(config, db.orm);
    const { services } = options;
    const given = typeof services === 'function' ? services(usual) : services;
    made = await buildServer(
      { ...usual, ...given },
      {
        routes: options.routes,
        checkReplies: true,
        ...(options.pages !== undefined && { pages: options.pages }),
        ...(options.logStream !== undefined && { logStream: options.logStream }),
      },
    );
  });
  afterAll(async () => {
    // A stopping server waits some seconds for clients' idle connections.
    const closeConnections = setInterval(() => made?.server.closeAllConnections(), 200);
    await made?.close().finally(() => clearInterval(closeConnections));
  });
  const ready = () => {
    if (!made) throw new Error('The test server is made in beforeAll: use it inside a test.');
    return made;
  };
  return {
    get app() {
      return ready();
    },
    async asActor(kind) {
      const actor = await db.tx((tx) => createActor(tx, kind));
      const claims = { accountId: actor.id, sessionId: actor.sessionId };
      return { ...actor, headers: { 'x-access-token': issueAccessToken(ready(), claims) } };
    },
    async call(actor, method, path, body, headers = {}) {
      const answer = await ready().inject({
        method,
        url: path,
        headers: {
          ...actor?.headers,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as string | object }),
      });
      const json =
        String(answer.headers['content-type']).startsWith('application/json') &&
        answer.headers['content-encoding'] === undefined;
      return {
        status: answer.statusCode,
        body: json && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
        headers: answer.headers,
      };
    },
  };
}
