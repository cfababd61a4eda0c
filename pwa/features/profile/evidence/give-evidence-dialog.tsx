import { type EvidenceOfPerson, giveEvidence } from '#sync/contracts/evidence/evidence.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import { useState } from 'react';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { EvidenceFields } from '#pwa/lib/evidence/evidence-fields.tsx';
import {
  type EvidenceProblems,
  type EvidenceValues,
  evidenceProblems,
  toPieces,
} from '#pwa/lib/evidence/evidence-values.ts';
import { requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Gives or renews the evidence for one requirement. */
export function GiveEvidenceDialog({
  requirement,
  onSent,
  onClose,
}: {
  requirement: Requirement;
  onSent: (evidence: EvidenceOfPerson) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [values, setValues] = useState<EvidenceValues>({});
  const [problems, setProblems] = useState<EvidenceProblems>({});
  const { busy, error, submit } = useSubmit();
  useBlockUpdates(Object.keys(values).length > 0);
  // A person who opens this gives something, also for an optional requirement.
  const asked = [{ ...requirement, required: true, freelancersExempt: false }];

  async function send(): Promise<void> {
    const found = evidenceProblems(asked, values);
    setProblems(found);
    const [piece] = toPieces(asked, values);
    if (Object.keys(found).length > 0 || piece === undefined) return;
    await submit(async (idempotencyKey) => {
      onSent(await call(giveEvidence, { body: { evidence: piece }, idempotencyKey }));
      toast('success', { text: t('evidence.sent') });
      onClose();
    }, piece);
  }

  return (
    <FormDialog
      title={requirementName(requirement)}
      description={t('profile.evidenceRenewText')}
      submitLabel={t('profile.evidenceSend')}
      busy={busy}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <EvidenceFields
        requirements={asked}
        values={values}
        problems={problems}
        onChange={(id, value) => {
          setValues({ [id]: value });
          setProblems({});
        }}
      />
    </FormDialog>
  );
}
