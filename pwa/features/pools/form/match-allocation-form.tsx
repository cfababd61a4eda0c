import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  deleteAllocation,
  type getAllocation,
  saveAllocation,
} from '#sync/contracts/pools/manage-pools.ts';
import { AllocationForm } from '#pwa/features/pools/form/allocation-form.tsx';
import { allocationQuery, useReloadPools } from '#pwa/features/pools/pool-queries.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { matchSummaryQuery } from '#pwa/lib/admin/match-header.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Sets up, changes or removes the places of a match. */
export function MatchAllocationForm({
  id,
  allocation,
  onClose,
}: {
  id: string;
  /** Null sets up the places. */
  allocation: Infer<typeof getAllocation.reply>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reload = useReloadPools(id);
  const { data: match } = useQuery(matchSummaryQuery(id));
  const [isDeleting, setDeleting] = useState(false);
  const params = { id };
  return (
    <AllocationForm
      name={`match-places/${id}`}
      stored={allocation}
      kickOff={match?.date}
      send={(body, idempotencyKey) => call(saveAllocation, { params, body, idempotencyKey })}
      fetchAgain={() => client.fetchQuery({ ...allocationQuery(id), staleTime: 0 })}
      onSaved={async () => {
        await reload();
        toast('success', { text: t('pools.saved') });
        onClose();
      }}
    >
      {({ busy, dropDraft }) => (
        <>
          {allocation?.allocatedAt === null && (
            <Button
              size="touch"
              variant="destructive-outline"
              className="me-auto"
              onClick={() => setDeleting(true)}
            >
              {t('pools.remove')}
            </Button>
          )}
          <Button size="touch" variant="outline" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="touch" variant="signal" className="md:min-w-32" busy={busy}>
            {t('action.save')}
          </Button>
          {isDeleting && (
            <DeleteRecordDialog
              title={t('pools.removeTitle')}
              text={t('pools.removeText')}
              confirm={t('pools.remove')}
              remove={async () => {
                await call(deleteAllocation, { params });
                dropDraft();
                await reload();
                return t('pools.removed');
              }}
              onClose={() => setDeleting(false)}
              onDeleted={onClose}
            />
          )}
        </>
      )}
    </AllocationForm>
  );
}
