/** The approval queue. */
import * as calls from '#sync/contracts/admin/approvals.ts';
import { askQuestion } from '#sync/contracts/admin/request-questions.ts';
import { answerEventQuestion, getEventQuestion } from '#sync/contracts/events/event-questions.ts';
import {
  answerEventQuestion as storeAnswer,
  readEventQuestion,
} from '#api/approvals/answer-about-application.ts';
import { askApplicant, remindApplicants } from '#api/approvals/ask-applicant.ts';
import { decideRequests } from '#sync/contracts/admin/bulk-jobs.ts';
import { decideManyLater } from '#api/approvals/decide-many.ts';
import { readBulkJob } from '#api/bulk/bulk-jobs.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { listBodyLimits } from '#api/platform/http/json-body.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { replyLanguage, requestLanguage } from '#api/platform/http/reply-language.ts';
import { route } from '#api/platform/http/route.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { readRequestFilters, readRequestPage } from '#api/approvals/request-pages.ts';
import { listRequests, listUserRequests, readRequest } from '#api/approvals/read-requests.ts';

export function approvalRoutes(app: App): void {
  const admins = { access: ['admin'] } as const;
  const press = { access: ['member', 'officer'] } as const;
  const { services } = app;
  services.jobs.schedule('requests.remind', '15 7 * * *', () =>
    inTransaction(services.orm.em, (tx) => remindApplicants(tx, services)),
  );

  route(app, calls.listRequests, { ...admins, fromReplica: true }, async ({ tx, query }) =>
    listRequests(tx, query),
  );

  route(app, calls.listRequestPage, { ...admins, fromReplica: true }, async (call) =>
    readRequestPage(call.tx, call.query, requestLanguage(call.request)),
  );

  route(app, calls.listRequestFilters, { ...admins, fromReplica: true }, async ({ tx, query }) =>
    readRequestFilters(tx, query.type),
  );

  route(app, calls.listUserRequests, { ...admins, fromReplica: true }, async ({ tx, params }) =>
    listUserRequests(tx, params.id),
  );

  route(app, calls.getRequest, admins, async ({ tx, params }) => readRequest(tx, params.id));

  route(app, decideRequests, { ...admins, body: listBodyLimits }, async (call) => {
    const { tx, actor, body, request, reply } = call;
    const id = await decideManyLater(tx, actor, body, services);
    return readBulkJob(tx, id, replyLanguage(request, reply));
  });

  route(app, askQuestion, admins, async ({ tx, actor, params, body }) => {
    await askApplicant(tx, actor, { id: params.id, ...body }, services);
    return readRequest(tx, params.id);
  });

  route(app, getEventQuestion, press, async ({ tx, actor, params }) =>
    readEventQuestion(tx, actor, params.id),
  );

  route(app, answerEventQuestion, press, async ({ tx, actor, params, body }) => {
    await storeAnswer(tx, actor, { id: params.id, ...body });
    return {};
  });

  route(app, calls.decideRequest, admins, async ({ tx, actor, params, body }) => {
    await decideRequest(tx, actor, { id: params.id, ...body }, services);
    return readRequest(tx, params.id);
  });
}
