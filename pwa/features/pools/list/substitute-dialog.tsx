import { useState } from 'react';
import { listCandidates, substitutePlace } from '#sync/contracts/pools/outlet-places.ts';
import type { PreviewPool, RankedLine } from '#pwa/features/pools/pool-queries.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CandidateList } from '#pwa/lib/pools/candidate-list.tsx';
import { placeText } from '#pwa/lib/pools/place-texts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Lets the league give a held place to another person of the holder's outlet, also after the deadline. */
export function SubstituteDialog({
  name,
  line: { requestId, accountId, number },
  outletId,
  pool,
  isLate,
  onClose,
  onDone,
}: {
  name: string;
  line: RankedLine;
  outletId: string;
  pool: PreviewPool;
  /** After the deadline a reason is required. */
  isLate: boolean;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { t, translate } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({ fields: ['reason'] });
  const found = useFetched(pool.id, (signal) =>
    call(listCandidates, { params: { id: outletId, poolId: pool.id }, signal }),
  );
  // The server's clock may say that the deadline has just passed.
  const hasReason = isLate || fieldErrors['reason'] !== undefined;

  async function confirm(): Promise<void> {
    const [substitute] = chosen;
    const reason = text.trim();
    if (substitute === undefined) return;
    if (hasReason && reason === '') return setFieldErrors({ reason: 'error.required' });
    const body = { accountId: substitute, ...(reason !== '' && { reason }) };
    await submit(async (idempotencyKey) => {
      await call(substitutePlace, { params: { id: requestId }, body, idempotencyKey });
      toast('success', { text: t('outletPlaces.substituted') });
      await onDone();
      onClose();
    }, body);
  }

  return (
    <FormDialog
      title={t('outletPlaces.who', { place: placeText(pool.zone, number) })}
      description={t('outletPlaces.substituteText', { name })}
      submitLabel={t('outletPlaces.assign')}
      busy={busy}
      disabled={chosen.length === 0}
      error={error ?? found.error?.message ?? null}
      onSubmit={confirm}
      onClose={onClose}
    >
      {!found.error && (
        <CandidateList
          people={found.data?.filter((person) => person.accountId !== accountId)}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      {hasReason && (
        <TextField
          label={t('tickets.why')}
          hint={t('pools.auditHint')}
          error={translate(fieldErrors['reason'])}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </FormDialog>
  );
}
