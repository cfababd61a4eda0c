/** The tables of officers' reports, their history and saved question sets. */
import { defineEntity, p } from '@mikro-orm/core';
import type {
  PlacedAnswer,
  ReportAnswer,
  ReportAttachment,
  ReportConflict,
} from '#sync/contracts/reports/reports.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

export const Report = defineEntity({
  name: 'Report',
  tableName: 'report',
  properties: {
    id: generatedId(),
    eventId: p.uuid(),
    matchId: p.uuid(),
    officerId: p.uuid(),
    name: p.text(),
    status: p.enum(['pending', 'draft', 'published'] as const).default('pending'),
    urgent: p.boolean().nullable(),
    /** The questions with their answers, in the order asked. */
    content: p.json().$type<ReportAnswer[]>(),
    /** Texts that conflict with a different answer. */
    conflicts: p.json().$type<ReportConflict[]>().defaultRaw("'[]'"),
    /** Answers whose question was removed. */
    withdrawn: p.json().$type<PlacedAnswer[]>().defaultRaw("'[]'"),
    /** The attached files; each hash is of the bytes that the phone sent. */
    attachments: p.json().$type<ReportAttachment[]>().defaultRaw("'[]'"),
    archivedAt: p.datetime().nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
    updatedAt: p.datetime().defaultRaw('now()'),
    eventArchived: p.boolean().default(false),
  },
});

export const ReportHistory = defineEntity({
  name: 'ReportHistory',
  tableName: 'report_history',
  properties: {
    id: generatedId(),
    reportId: p.uuid(),
    at: createdNow(),
    actorId: p.uuid().nullable(),
    /** The kind of call that made the change, and for a phone's mutation which phone. */
    door: p.enum(['sync', 'rest', 'admin'] as const),
    device: p.uuid().nullable(),
    action: p.text(),
    /** The version that was overwritten. */
    version: p.integer(),
    /** The overwritten values that would be lost otherwise. */
    before: p.json().$type<object>(),
  },
});

export const QuestionSet = defineEntity({
  name: 'QuestionSet',
  tableName: 'question_set',
  properties: {
    id: generatedId(),
    name: p.text(),
    questions: textArray(),
    createdAt: createdNow(),
  },
});
