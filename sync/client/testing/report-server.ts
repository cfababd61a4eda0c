/** The fake server with reports: merges like the real one and asks for missing files. */
import { randomUUID } from 'node:crypto';
import { v4 as uuid } from 'uuid';
import { mergeReport } from '#sync/contracts/reports/report-merge.ts';
import {
  isReportEditable,
  missingForPublishing,
  type PublishBase,
  type ReportBase,
  type ReportChange,
  type ReportRow,
} from '#sync/contracts/reports/reports.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { FakeServer } from '#sync/client/testing/fake-server.ts';

type Answer = Omit<MutationResult, 'id'>;

export const ownBucket = 'user/00000000-0000-4000-8000-0000000000aa';
export const wifi = 'Did the Wi-Fi hold?';
export const seats = 'Were the seats enough?';

export class ReportServer extends FakeServer {
  report: ReportRow = {
    id: uuid(),
    version: 1,
    name: 'Final',
    eventId: uuid(),
    matchId: uuid(),
    status: 'pending',
    urgent: null,
    answers: [wifi, seats].map((question) => ({ question, text: '' })),
    conflicts: [],
    withdrawn: [],
    attachments: [],
    archived: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
  };

  constructor() {
    super();
    this.decide = (name, args, base) => {
      if (name === 'report.save') return this.#save(args as ReportChange, base as ReportBase);
      if (name === 'report.publish') return this.#publish(base as PublishBase);
      return { status: 'applied' };
    };
    this.change({});
  }

  /** Changes the report, as an admin or another device would. */
  change(to: Partial<ReportRow>): void {
    this.report = { ...this.report, ...to, version: this.report.version + 1 };
    this.put(ownBucket, 'report', this.report);
  }

  /** Changes one answer's text, as another device of the officer would. */
  elsewhere(question: string, text: string): void {
    this.change({
      answers: this.report.answers.map((one) =>
        one.question === question ? { ...one, text } : one,
      ),
    });
  }

  textOf(question: string): string | undefined {
    return this.report.answers.find((one) => one.question === question)?.text;
  }

  #save(change: ReportChange, base: ReportBase): Answer {
    if (!isReportEditable(this.report))
      return { status: 'refused', code: 'conflict', message: 'The league has closed this report.' };
    const has = new Set(this.report.attachments.map(({ sha256 }) => sha256));
    const attach = change.attach.filter(({ sha256 }) => !has.has(sha256));
    const missing = attach.map(({ sha256 }) => sha256).filter((one) => !this.files.has(one));
    if (missing.length > 0) return { status: 'retry', data: { missing } };
    const at = new Date().toISOString();
    const { wasMerged, openedConflicts, ...merged } = mergeReport(this.report, change, base, {
      newId: randomUUID,
      at,
    });
    const removedHashes = new Set(change.detach);
    const attachments = [
      ...this.report.attachments.filter(({ sha256 }) => !removedHashes.has(sha256)),
      ...attach.map(({ sha256, title }) => {
        const file = this.files.get(sha256);
        const bytes = file?.bytes.byteLength ?? 0;
        return { name: `${sha256.slice(0, 22)}.jpg`, title, mime: 'image/jpeg', bytes, sha256 };
      }),
    ];
    this.change({ ...merged, attachments, status: 'draft' });
    const conflicts = openedConflicts.map(({ id }) => id);
    return {
      status: wasMerged ? 'merged' : 'applied',
      data: { version: this.report.version, conflicts },
    };
  }

  #publish(base: PublishBase): Answer {
    const { answers, attachments } = this.report;
    const clientState = JSON.stringify([
      base.answers.map(({ text }) => text),
      [...base.attachments].sort(),
    ]);
    const serverState = JSON.stringify([
      answers.map(({ text }) => text),
      attachments.map(({ sha256 }) => sha256).sort(),
    ]);
    const missing = missingForPublishing(this.report);
    if (clientState !== serverState || missing.conflicts)
      return { status: 'refused', code: 'conflict', message: 'Changed on another device.' };
    this.change({ status: 'published' });
    return { status: 'applied' };
  }
}
