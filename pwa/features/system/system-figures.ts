/** The figures of the page "System", and from which value on one needs attention. */
import type { SystemState } from '#sync/contracts/admin/system.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { formatAge, formatDateTime } from '#pwa/lib/format/dates.ts';
import type { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface Figure {
  label: MessageKey;
  value: string;
  attention: boolean;
}

export interface FigureGroup {
  title: MessageKey;
  /** A sentence below the title. */
  text?: MessageKey;
  figures: Figure[];
}

const hour = 3_600_000;
const gigabyte = 1024 ** 3;
/** The same limits as the alert rules in docs/monitoring/alerts.yaml. */
const limits = {
  memoryShare: 0.9,
  connectionShare: 0.9,
  heldBackSeconds: 30,
  replicaSeconds: 30,
  transactionSeconds: 60,
  outboxSeconds: 300,
  backupAge: 26 * hour,
  freeStorage: 2 * gigabyte,
};

export function systemFigures(state: SystemState, now: number, t: Translate): FigureGroup[] {
  const { process, database } = state;
  const figure = (label: MessageKey, value: string | number, attention = false): Figure => ({
    label,
    value: String(value),
    attention,
  });
  const ratio = (value: string | number, most: string | number) =>
    t('system.ratio', { value, most });
  const duration = (seconds: number) => {
    if (seconds === 0) return t('system.none');
    return seconds < 60
      ? t('system.seconds', { count: seconds })
      : formatAge(now - seconds * 1000, now);
  };
  const size = (bytes: number) =>
    bytes < gigabyte
      ? formatFileSize(bytes)
      : t('system.gigabytes', { count: (bytes / gigabyte).toFixed(1) });
  const { memory, memoryLimit, replies, connections } = process;
  const groups: FigureGroup[] = [
    {
      title: 'system.process',
      text: 'system.processText',
      figures: [
        figure('system.version', process.version),
        figure('system.startedAt', formatDateTime(process.startedAt)),
        figure(
          'system.memory',
          ratio(size(memory), size(memoryLimit)),
          memory > memoryLimit * limits.memoryShare,
        ),
        figure('system.liveStreams', process.liveStreams),
        figure('system.replies', replies.all),
        figure('system.busy', replies.busy),
        figure('system.failed', replies.failed, replies.failed > 0),
      ],
    },
    {
      title: 'system.database',
      ...(database === null && { text: 'system.databaseAway' as const }),
      figures: [
        figure('system.connections', ratio(connections.used, connections.most)),
        figure('system.connectionsWaiting', connections.waiting, connections.waiting > 0),
        figure('system.syncLag', duration(state.syncLag), state.syncLag > limits.heldBackSeconds),
      ],
    },
  ];
  if (state.replica !== null) {
    const { lag } = state.replica;
    groups[1]?.figures.push(
      figure(
        'system.replica',
        lag === null ? t('system.replicaAway') : duration(lag),
        lag === null || lag > limits.replicaSeconds,
      ),
    );
  }
  const free = state.freeStorage;
  const bucketAway = state.bucketAnswers === false;
  const storage = figure(
    'system.freeStorage',
    free === null ? t(bucketAway ? 'system.bucketAway' : 'system.bucket') : size(free),
    bucketAway || (free !== null && free < limits.freeStorage),
  );
  if (database === null) return [...groups, { title: 'system.storage', figures: [storage] }];

  const { used, most } = database.connections;
  groups[1]?.figures.push(
    figure('system.allConnections', ratio(used, most), used > most * limits.connectionShare),
    figure(
      'system.oldestTransaction',
      duration(database.oldestTransaction),
      database.oldestTransaction > limits.transactionSeconds,
    ),
    figure('system.databaseBytes', size(database.bytes)),
  );
  const backup = database.lastBackup;
  return [
    ...groups,
    {
      title: 'system.outbox',
      figures: [
        ...database.outboxes.flatMap(({ name, waiting, oldest }) => [
          figure(`system.${name}Waiting`, waiting),
          figure(`system.${name}Oldest`, duration(oldest), oldest > limits.outboxSeconds),
        ]),
        figure('system.mailsFailed', database.mailsFailed, database.mailsFailed > 0),
      ],
    },
    {
      title: 'system.storage',
      figures: [
        figure(
          'system.lastBackup',
          backup === null ? t('system.never') : formatDateTime(backup),
          backup === null || now - Date.parse(backup) > limits.backupAge,
        ),
        storage,
      ],
    },
  ];
}
