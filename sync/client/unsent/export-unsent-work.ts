/** Exports the work that is on this phone only to a file. */
import { wordsText } from '#sync/contracts/core/stored-words.ts';
import {
  type Language,
  type MessageKey,
  messageText,
  type MessageParams,
} from '#sync/contracts/messages/catalogue.ts';
import type { ReportAnswer, ReportChange } from '#sync/contracts/reports/reports.ts';
import { isMatchChange, matchChangeTitles } from '#sync/protocol/match-change-titles.ts';
import type { MutationArgs } from '#sync/protocol/mutations.ts';
import { refusalReason } from '#sync/protocol/refusal.ts';
import { collectionTable, type DraftItem, type Replica } from '#sync/client/storage/replica.ts';
import type { AttentionItem, OutboxItem } from '#sync/client/storage/sync-replica.ts';
import { attachedHashes } from '#sync/client/photos/attached-photos.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { toBase64, unsentFormat, unsentVersion } from '#sync/client/unsent/unsent-file.ts';

/**
 * A JSON document: readable lines in the person's language first, photos last. Holds one photo in
 * memory at a time.
 */
export async function exportUnsentWork(
  replica: Replica,
  { now = new Date(), language = 'en' }: { now?: Date; language?: Language } = {},
): Promise<Blob> {
  const { outbox, attention, draft, photo } = replica;
  const work = await withDatabaseRetry(replica, () =>
    replica.transaction('r', [outbox, attention, draft, photo], async () => ({
      outbox: await outbox.orderBy('seq').toArray(),
      attention: await attention.orderBy('refusedAt').toArray(),
      drafts: await draft.toArray(),
      photos: await photo.toArray(),
    })),
  );
  const named = attachedHashes([...work.outbox, ...work.attention], work.drafts);
  const savedAt = now.toISOString();
  const t: Translate = (key, params) => messageText(language, key, params);
  const head = {
    format: unsentFormat,
    version: unsentVersion,
    readable: [
      t('sync.fileTitle', { time: savedAt }),
      '',
      ...(await describeUnsentWork(replica, work, language)),
    ],
    user: replica.owner,
    savedAt,
    outbox: work.outbox,
    attention: work.attention,
    drafts: work.drafts,
  };
  const parts: BlobPart[] = [JSON.stringify(head, null, 2).slice(0, -2), ',\n  "photos": ['];
  let comma = '\n    ';
  for (const one of work.photos.filter(({ sha256 }) => named.has(sha256))) {
    const stored = await withDatabaseRetry(replica, () => replica.photoBytes.get(one.sha256));
    const base64 = stored === undefined ? null : toBase64(stored.bytes);
    parts.push(comma, new Blob([JSON.stringify({ ...one, base64 })]));
    comma = ',\n    ';
  }
  parts.push('\n  ]\n}\n');
  return new Blob(parts, { type: 'application/json' });
}

type Translate = (key: MessageKey, params?: MessageParams) => string;
type NamedMutation = Pick<OutboxItem, 'name' | 'args'>;

/** Texts and names in the order they were made, one per line; details are indented. */
async function describeUnsentWork(
  replica: Replica,
  work: { outbox: OutboxItem[]; attention: AttentionItem[]; drafts: DraftItem[] },
  language: Language,
): Promise<string[]> {
  const t: Translate = (key, params) => messageText(language, key, params);
  const lines: string[] = [];
  const add = (title: string, more: readonly string[]) =>
    lines.push(title, ...more.map((line) => `  ${line}`), '');
  for (const item of work.outbox)
    add(`${t('sync.waiting')} · ${await mutationTitle(replica, t, item)}`, mutationLines(t, item));
  for (const item of work.attention)
    add(`${t('sync.needsAttention')} · ${await mutationTitle(replica, t, item)}`, [
      refusalText(language, item),
      ...mutationLines(t, item),
    ]);
  for (const draft of work.drafts) {
    const name = draft.about?.name ?? t('sync.someReport');
    add(`${t('sync.onThisPhone')} · ${t('sync.reportSave', { name })}`, answerLines(t, draft));
  }
  return lines;
}

function refusalText(language: Language, { data, message }: AttentionItem): string {
  const reason = refusalReason(data);
  return reason ? wordsText(language, reason) : message;
}

async function mutationTitle(
  replica: Replica,
  t: Translate,
  { name, args }: NamedMutation,
): Promise<string> {
  if (name === 'event.join' || name === 'event.withdraw') {
    const { eventId } = args as MutationArgs<typeof name>;
    const event = await collectionTable(replica, 'event').get(eventId);
    return t(name === 'event.join' ? 'sync.eventJoin' : 'sync.eventWithdraw', {
      name: event?.name ?? eventId,
    });
  }
  if (isMatchChange(name)) {
    const match = await collectionTable(replica, 'match').get(
      (args as MutationArgs<typeof name>).matchId,
    );
    const teams = await collectionTable(replica, 'team').bulkGet([
      match?.homeTeamId ?? '',
      match?.awayTeamId ?? '',
    ]);
    const [home, away] = teams;
    const between = home && away && t('matches.versus', { home: home.name, away: away.name });
    return t(matchChangeTitles[name], {
      name: between ?? match?.name ?? t('sync.somewhere'),
    });
  }
  if (name === 'profile.edit') return t('sync.profileEdit');
  const report = await collectionTable(replica, 'report').get(
    (args as { reportId: string }).reportId,
  );
  const messageKey = name === 'report.save' ? 'sync.reportSave' : 'sync.reportPublish';
  return t(messageKey, { name: report?.name ?? t('sync.someReport') });
}

function mutationLines(t: Translate, { name, args }: NamedMutation): string[] {
  if (name === 'report.save') return answerLines(t, args as ReportChange);
  if (name === 'profile.edit') return Object.values(args as Record<string, string>);
  return [];
}

type Written = Pick<ReportChange, 'attach'> & { answers: readonly ReportAnswer[] };

function answerLines(t: Translate, { answers, attach }: Written): string[] {
  return [
    ...answers.flatMap(({ question, text }) => [question, ...text.split('\n')]),
    ...attach.map(({ title }) => t('sync.photoNeeds', { name: title })),
  ];
}
