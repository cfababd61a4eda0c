/** Limits calls by their proven callers; a network's guests share only what proves nothing. */
import type { FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { createCostBudget } from '#api/platform/http/cost-budget.ts';
import { countUses, type CallLimits } from '#api/platform/http/rate-limits.ts';
import { isApiCall } from '#api/platform/http/security.ts';

const refusals = new Set([401, 403, 412]);

/**
 * Pages per network and minute, counted by this process. The number is high because a stadium shares
 * one address, a page comes from memory, and a phone that has the app loads none.
 */
const pageRate = 3000;

/** Returns a function that counts a request for a page, and throws 429 for one too many. */
export function limitPages({
  services: { config, clock },
}: App): (request: FastifyRequest) => void {
  if (!config.rateLimit) return () => undefined;
  const budget = { burst: pageRate, perMinute: pageRate };
  const pages = createCostBudget(budget, () => clock.now().getTime());
  return ({ ip }) => {
    const network = clientNetwork(ip);
    pages.require(network);
    pages.charge(network, 1);
  };
}

/** Call before the guard is registered, which asks whether a caller was refused too often. */
export function registerRefusalLimit(app: App): void {
  const { config, clock } = app.services;
  const now = () => clock.now().getTime();
  const limits: CallLimits | null = config.rateLimit
    ? {
        calls: createCostBudget({ burst: 1200, perMinute: 1200 }, now),
        // A client whose session has ended makes a few such calls.
        refusals: createCostBudget({ burst: 120, perMinute: 60 }, now),
      }
    : null;
  app.decorate('callLimits', limits);
  app.decorateRequest('refusedOwner', null);
  app.addHook('onSend', async ({ refusedOwner }, { statusCode }) => {
    if (refusedOwner !== null && refusals.has(statusCode)) limits?.refusals.charge(refusedOwner, 1);
  });
}

/**
 * Counts the call's refusal for this owner. Throws 429 for one who was refused too often, before
 * a session is looked up.
 */
export function admitCall({ callLimits }: App, request: FastifyRequest, owner: string): void {
  request.refusedOwner = owner;
  callLimits?.refusals.require(owner);
}

/** Call after the guard is registered, which finds out who calls. */
export function registerCallLimits(app: App): void {
  app.decorateRequest('isCounted', false);
  if (app.callLimits === null) return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.countedBy === undefined) countOnce(app, request);
  });
  app.addHook('preValidation', async (request) => {
    // The proof may be in the body.
    if (request.routeOptions.config.countedBy !== undefined) countOnce(app, request);
  });
  app.addHook('preHandler', async (request) => {
    // `route` itself counts calls by contract, once they are valid.
    if (request.routeOptions.config.document !== undefined) await countCall(app, request);
  });
}

/**
 * Counts a call whose body cannot be read, because it fails before the hook that counts such calls.
 * Returns the refusal of one too many.
 */
export function countUnreadable(app: App, request: FastifyRequest): unknown {
  if (request.routeOptions.config.countedBy === undefined) return undefined;
  try {
    countOnce(app, request);
  } catch (refusal) {
    return refusal;
  }
  return undefined;
}

/** Throws 429 for a call too many. */
function countOnce({ callLimits }: App, request: FastifyRequest): void {
  if (callLimits === null || request.isCounted) return;
  if (!isApiCall(request) || request.routeOptions.config.isFree) return;
  request.isCounted = true;
  const owner = provenOwner(request) ?? guestOwner(request);
  callLimits.calls.require(owner);
  callLimits.calls.charge(owner, 1);
}

/** Members and phones at the gates are counted by themselves, because a stadium shares one address. */
function provenOwner(request: FastifyRequest): string | undefined {
  const { actor, gatePhone, claims, routeOptions } = request;
  return (
    actor?.id ?? gatePhone?.id ?? claims?.accountId ?? routeOptions.config.countedBy?.(request)
  );
}

/** Guests' calls are counted apart from each other, so that a flood of one stops no other. */
const guestOwner = (request: FastifyRequest) =>
  `${clientNetwork(request.ip)} ${routeName(request)}`;
const routeName = ({ method, routeOptions: { url = 'unknown' } }: FastifyRequest) =>
  `${method} ${url}`;

/**
 * Counts the call for the rate that its route declares, by all processes together. Call it when the
 * call is valid, so that empty bodies use up no one's calls. Throws 429.
 */
export async function countCall(app: App, request: FastifyRequest): Promise<void> {
  const { rate } = request.routeOptions.config;
  if (app.callLimits === null || rate === undefined) return;
  const { max, guests = max, window } = rate;
  const proven = provenOwner(request);
  const burst = proven === undefined ? guests : max;
  if (burst === Infinity) return;
  const limit = { name: routeName(request), burst, perMinute: (burst / window) * 60_000 };
  const owner = proven ?? clientNetwork(request.ip);
  const { orm, clock } = app.services;
  await countUses(orm.em.fork(), clock, owner, [limit]);
}
