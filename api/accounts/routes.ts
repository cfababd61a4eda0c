/** Login, registration, sessions, profiles. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import * as calls from '#sync/contracts/accounts/accounts.ts';
import * as secondFactor from '#sync/contracts/accounts/second-factor.ts';
import type { Scope } from '#sync/contracts/accounts/role-names.ts';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { createCaller } from '#api/platform/database/admission.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import { hashForLog, logSecurity, type SecurityEvent } from '#api/platform/http/security-log.ts';
import { registrationBodyLimits } from '#api/platform/http/json-body.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';
import { route, type Call } from '#api/platform/http/route.ts';
import { clearFileCookie, issueAccessToken, issueFileCookie } from '#api/platform/auth/tokens.ts';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { logIn, logInWithNewFactor, startFirstFactor } from '#api/accounts/sessions/log-in.ts';
import { hashPassword } from '#api/accounts/passwords/password-hashing.ts';
import { readProfile, readUser } from '#api/accounts/read-users.ts';
import {
  countedBySession,
  signRefreshToken,
  verifyRefreshToken,
} from '#api/accounts/sessions/refresh-tokens.ts';
import { createThumbnail } from '#api/accounts/registration/identity-documents.ts';
import { registerAccount } from '#api/accounts/registration/register.ts';
import {
  browserOf,
  countedByBrowser,
  hashClient,
  setClientCookie,
} from '#api/accounts/sessions/client-cookie.ts';
import { refreshSession } from '#api/accounts/sessions/refresh-session.ts';
import { endSession } from '#api/accounts/sessions/sessions.ts';
import type { OpenSession } from '#api/accounts/sessions/sessions.ts';
import { guestUploader } from '#api/files/uploads/guest-staging.ts';

const hour = 3_600_000;

const failedLogins: Partial<Record<ErrorCode, SecurityEvent>> = {
  unauthenticated: 'login.failed',
  rate_limited: 'login.limited',
  password_once: 'login.oneTimePassword',
  second_factor: 'login.codeAsked',
  second_factor_setup: 'login.setUpAsked',
  validation: 'login.wrongCode',
};

export function accountRoutes(app: App): void {
  const { services } = app;
  const { jwtSecret } = services.config;

  const countedBy = countedByBrowser(services.config);
  const guest = { access: 'open', ownTransactions: true, countedBy } as const;
  route(app, calls.login, guest, async (call) => {
    const { tx: em, body, request } = call;
    const emailHash = hashForLog(jwtSecret, body.email);
    const caller = callerOf(call);
    const work = logIn(em, { ...body, ...caller }, services);
    const session = await loggingFailures(request, emailHash, work);
    const event = session.usedRecoveryCode ? 'login.recoveryCode' : 'login';
    logSecurity(request, event, { account: session.accountId, emailHash });
    return loginReply(call, session, caller);
  });

  // Few people set one up, and each call hashes a password.
  const settingUp = { ...guest, rate: { max: 60, window: hour } } as const;
  route(app, secondFactor.setUpSecondFactor, settingUp, async (call) => {
    const { tx: em, body, request } = call;
    const work = startFirstFactor(em, { ...body, ...callerOf(call) }, services);
    return loggingFailures(request, hashForLog(jwtSecret, body.email), work);
  });

  route(app, secondFactor.logInWithNewFactor, settingUp, async (call) => {
    const { tx: em, body, request } = call;
    const emailHash = hashForLog(jwtSecret, body.email);
    const caller = callerOf(call);
    const work = logInWithNewFactor(em, { ...body, ...caller }, services);
    const { session, recoveryCodes } = await loggingFailures(request, emailHash, work);
    for (const event of ['secondFactor.on', 'login'] as const)
      logSecurity(request, event, { account: session.accountId, emailHash });
    return { login: await loginReply(call, session, caller), recoveryCodes };
  });

  const refreshing = { ...guest, countedBy: countedBySession(jwtSecret) } as const;
  route(app, calls.refresh, refreshing, async (call) => {
    const claims = verifyRefreshToken(jwtSecret, call.body.refreshToken);
    const client = hashClient(services.config, call.request);
    // Many phones behind one address refresh at the same time.
    if (services.config.rateLimit) call.request.work.caller = createCaller(claims.sessionId);
    const session = await inTransaction(call.tx, (tx) => refreshSession(tx, claims, client));
    if (session instanceof AppError) {
      const { code, key } = session;
      if (code === 'session_ended' && key === 'error.sessionReused')
        logSecurity(call.request, 'session.reused', { session: claims.sessionId });
      throw session;
    }
    return tokensOf(session, call.reply);
  });

  route(app, calls.logout, { access: 'session' }, async ({ tx, actor, request, reply }) => {
    await endSession(tx, actor.sessionId, 'error.sessionEnded');
    logSecurity(request, 'logout');
    clearFileCookie(app, reply);
    return {};
  });

  const newsroom = { max: 60, window: hour };
  const registration = {
    access: 'open',
    ownTransactions: true,
    rate: newsroom,
    body: registrationBodyLimits,
  } as const;
  route(app, calls.register, registration, async ({ tx: em, body, request }) => {
    if (isCommonPassword(body.user.password)) {
      throw invalid({ 'user.password': 'accounts.passwordCommon' });
    }
    const owner = clientNetwork(request.ip);
    const passwordHash = await hashPassword(body.user.password, owner);
    const claimant = guestUploader(services.config, request);
    const photo = { name: body.user.profilePicture, claimant, owner };
    const photoThumbnail = await createThumbnail(em, photo, services);
    const language = body.user.language ?? requestLanguage(request);
    const registrant = { registration: body, passwordHash, photoThumbnail, claimant, language };
    return inTransaction(em, async (tx) => {
      const id = await registerAccount(tx, registrant, services);
      return { user: await readUser(tx, id, 'own') };
    });
  });

  route(app, calls.getProfile, { access: 'session' }, async ({ tx, actor, params }) =>
    readProfile(tx, actor, params.id),
  );

  route(app, calls.getUser, { access: ['admin'] }, async ({ tx, params }) =>
    readUser(tx, params.id, 'admin'),
  );

  function callerOf({ request }: Pick<Call<Endpoint>, 'request'>) {
    return {
      address: request.ip,
      ...browserOf(services.config, request),
      userAgent: request.headers['user-agent'] ?? '',
    };
  }

  async function loginReply(
    { tx: em, reply }: Pick<Call<Endpoint>, 'tx' | 'reply'>,
    session: OpenSession,
    { cookieFor }: { cookieFor: (accountId: string) => string },
  ) {
    setClientCookie(services.config, reply, cookieFor(session.accountId));
    const user = await readUser(em, session.accountId, 'own');
    const scope: Scope = user.Admin ? 'admin' : user.Officer ? 'officer' : 'member';
    return { ...tokensOf(session, reply), scopes: [scope], status: user.status, user };
  }

  function tokensOf(session: OpenSession, reply: FastifyReply) {
    issueFileCookie(app, reply, session, session.seconds);
    const { sessionId, generation, accountId } = session;
    return {
      token: issueAccessToken(app, { accountId, sessionId, generation }),
      refreshToken: signRefreshToken(jwtSecret, { sessionId, generation }),
    };
  }
}

async function loggingFailures<Result>(
  request: FastifyRequest,
  emailHash: string,
  work: Promise<Result>,
): Promise<Result> {
  return work.catch((error: unknown) => {
    const event = error instanceof AppError ? failedLogins[error.code] : undefined;
    if (event !== undefined) logSecurity(request, event, { emailHash });
    throw error;
  });
}
