import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditLogEntry } from '#sync/contracts/admin/audit.ts';
import { EntryDetails } from '#pwa/lib/admin/audit/audit-entry.tsx';
import { describeEntry } from '#pwa/lib/admin/audit/describe-entry.ts';
import { recordAuditQuery } from '#pwa/lib/admin/queries/audit-query.ts';
import type { AdminRecord } from '#pwa/lib/admin/resource/admin-resource.ts';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Says who changed or deleted the record of an open form, and what, as soon as it happens. */
export function LaterChangeBanner({
  record: { id, version },
  onReload,
}: {
  record: AdminRecord;
  onReload: () => void;
}) {
  const { t } = useTranslation();
  const change = useLaterChange(id, version);
  if (change === null) return null;
  return (
    <Banner
      tone="notice"
      action={
        change.kind !== 'delete' && (
          <Button variant="outline" size="xs" className="max-md:min-h-11" onClick={onReload}>
            {t('form.reload')}
          </Button>
        )
      }
    >
      {joinWithDots([describeEntry(change, t), formatTime(change.at)])}
      <span className="block font-normal">
        <EntryDetails line={change} />
      </span>
    </Banner>
  );
}

/** A decision that was made in a person's form is a change of the account. */
const isChange = ({ kind, action }: AuditLogEntry) =>
  kind === 'edit' || kind === 'delete' || action === 'account.edit';

/** The latest change of the record since this version was loaded; null if there is none. */
function useLaterChange(id: string, version: number): AuditLogEntry | null {
  const { data } = useQuery(recordAuditQuery(id, version));
  const latest = data?.rows.find(isChange) ?? null;
  const [atLoading, setAtLoading] = useState<{ version: number; entry: string | null } | null>(
    null,
  );
  if (data !== undefined && atLoading?.version !== version)
    setAtLoading({ version, entry: latest?.id ?? null });
  const isKnown = atLoading?.version !== version || latest?.id === atLoading.entry;
  return isKnown ? null : latest;
}
