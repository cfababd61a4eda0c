import type { AuditKind, AuditLogEntry } from '#sync/contracts/admin/audit.ts';
import { EntryDetails, EntrySentence } from '#pwa/lib/admin/audit/audit-entry.tsx';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge, type Tone } from '#pwa/ui/status/status.tsx';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

const tones: Partial<Record<AuditKind, Tone>> = {
  approve: 'approved',
  reject: 'rejected',
  revoke: 'revoked',
};

/** Columns of the audit log, which the server sorts newest first. */
export function auditColumns(t: typeof translate): Column<AuditLogEntry>[] {
  return [
    {
      id: 'what',
      header: t('audit.what'),
      // On narrow screens the other columns move below the sentence.
      className: 'w-full min-w-56',
      cell: (line) => (
        <span className="block py-1.5 whitespace-normal [overflow-wrap:anywhere] max-md:leading-7">
          <EntrySentence line={line} />
          <span className="block text-[0.8125rem] text-muted-foreground lg:hidden">
            <span className="num md:hidden">{formatDateTime(line.at)}</span>
            <EntryDetails line={line} />
          </span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('audit.kind'),
      className: 'max-md:hidden',
      cell: ({ kind }) => (
        <StatusBadge tone={tones[kind] ?? 'plain'}>{t(`audit.kind.${kind}`)}</StatusBadge>
      ),
    },
    {
      id: 'details',
      header: t('audit.details'),
      className: 'max-lg:hidden',
      cell: (line) => (
        <span className="block w-80 py-1.5 whitespace-normal text-muted-foreground [overflow-wrap:anywhere]">
          <EntryDetails line={line} />
        </span>
      ),
    },
    {
      id: 'when',
      header: t('audit.when'),
      className: 'max-md:hidden',
      cell: ({ at }) => <span className="num">{formatDateTime(at)}</span>,
    },
  ];
}
