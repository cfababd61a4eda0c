import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { addPaperScan, type GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { GateSelect } from '#pwa/features/gates/dialogs/gate-select.tsx';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { instantNear } from '#pwa/features/gates/opening-times.ts';
import { toKickOff } from '#pwa/lib/format/kick-off-time.ts';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';

/** Enters checks that a gate made on paper, one after the other. */
export function PaperCheckDialog({
  overview,
  onClose,
}: {
  overview: GateOverview;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { match, gates, marks } = overview;
  const present = toKickOff(new Date().toISOString());
  const [id, setId] = useState(() => uuid());
  const [no, setNo] = useState('');
  const [gateId, setGateId] = useState(gates[0]?.id ?? '');
  const [act, setAct] = useState<'in' | 'out'>('in');
  const [time, setTime] = useState(present.time);
  const [isChecked, setChecked] = useState(false);
  const { busy, error, fieldErrors, submit } = useGateSubmit(match.id, { fields: ['no', 'at'] });
  const at = instantNear(match.facts.date, time);
  const isListed = marks.some((mark) => mark.no === Number(no));

  async function enter(): Promise<void> {
    setChecked(true);
    if (!isListed || at === null) return;
    const body = { id, no: Number(no), gateId, act, at };
    await submit(async (idempotencyKey) => {
      await call(addPaperScan, { params: { match: match.id }, body, idempotencyKey });
      toast('success', { text: t('gates.paperCheckEntered', { no: body.no }) });
      // Keeps gate and time, because the next line of the sheet often has the same.
      setId(uuid());
      setNo('');
      setChecked(false);
    }, body);
  }

  return (
    <FormDialog
      title={t('gates.enterPaperCheck')}
      description={t('gates.paperCheckText')}
      submitLabel={t('gates.enter')}
      busy={busy}
      error={error}
      onSubmit={enter}
      onClose={onClose}
    >
      <TextField
        label={t('gates.numberOnList')}
        error={isChecked && !isListed ? 'gates.numberNotListed' : fieldErrors['no']}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={6}
        value={no}
        onChange={({ target }) => setNo(target.value.replace(/\D/g, ''))}
      />
      <GateSelect gates={gates} value={gateId} onChange={setGateId} />
      <FilterTabs
        label={t('gates.direction')}
        value={act}
        onChange={setAct}
        options={[
          { value: 'in', label: t('gates.cameIn') },
          { value: 'out', label: t('gates.wentOut') },
        ]}
      />
      <TextField
        label={t('gates.time')}
        error={isChecked && at === null ? 'error.required' : fieldErrors['at']}
        type="time"
        dir="ltr"
        value={time}
        onChange={({ target }) => setTime(target.value)}
      />
    </FormDialog>
  );
}
