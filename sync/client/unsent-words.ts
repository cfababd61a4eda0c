/** The part of a file of unsent work that a person reads. */
import { say } from '#sync/contracts/messages/messages.ts';
import type { ReportChange } from '#sync/contracts/reports.ts';
import type { MutationArgs } from '#sync/protocol/mutations.ts';
import type { AttentionItem, DraftItem, OutboxItem, Replica } from '#sync/client/replica.ts';
import { rowsOf } from '#sync/client/replica.ts';

type Said = Pick<OutboxItem, 'name' | 'args'>;

/** Texts and names in the order they were made, a line each; what belongs together is indented. */
export async function readableLines(
  replica: Replica,
  work: { outbox: OutboxItem[]; attention: AttentionItem[]; drafts: DraftItem[] },
): Promise<string[]> {
  const lines: string[] = [];
  const add = (title: string, more: readonly string[]) =>
    lines.push(title, ...more.map((line) => `  ${line}`), '');
  for (const item of work.outbox)
    add(`${say('sync.waiting')} · ${await titleOf(replica, item)}`, textsOf(item));
  for (const item of work.attention)
    add(`${say('sync.needsAttention')} · ${await titleOf(replica, item)}`, [
      item.message,
      ...textsOf(item),
    ]);
  for (const draft of work.drafts) {
    const name = draft.about?.name ?? say('sync.someReport');
    add(`${say('sync.onThisPhone')} · ${say('sync.reportSave', { name })}`, answersOf(draft));
  }
  return lines;
}

async function titleOf(replica: Replica, { name, args }: Said): Promise<string> {
  if (name === 'event.join') {
    const { eventId } = args as MutationArgs<typeof name>;
    const event = await rowsOf(replica, 'event').get(eventId);
    return say('sync.eventJoin', { name: event?.name ?? eventId });
  }
  if (name === 'match.join') {
    const match = await rowsOf(replica, 'match').get((args as MutationArgs<typeof name>).matchId);
    const teams = await rowsOf(replica, 'team').bulkGet([
      match?.homeTeamId ?? '',
      match?.awayTeamId ?? '',
    ]);
    const [home, away] = teams;
    const between = home && away && say('matches.versus', { home: home.name, away: away.name });
    return say('sync.matchJoin', { name: between ?? match?.name ?? say('sync.somewhere') });
  }
  if (name === 'profile.edit') return say('sync.profileEdit');
  const report = await rowsOf(replica, 'report').get((args as { reportId: string }).reportId);
  const words = name === 'report.save' ? 'sync.reportSave' : 'sync.reportPublish';
  return say(words, { name: report?.name ?? say('sync.someReport') });
}

function textsOf({ name, args }: Said): string[] {
  if (name === 'report.save') return answersOf(args as ReportChange);
  if (name === 'profile.edit') return Object.values(args as Record<string, string>);
  return [];
}

function answersOf({ answers, attach }: Pick<ReportChange, 'answers' | 'attach'>): string[] {
  return [
    ...answers.flatMap(({ question, text }) => [question, ...text.split('\n')]),
    ...attach.map(({ title }) => say('sync.photoNeeds', { name: title })),
  ];
}
