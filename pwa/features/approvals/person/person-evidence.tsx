import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decideEvidence,
  type EvidenceOfPerson,
  type EvidencePiece,
} from '#sync/contracts/evidence/evidence.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import type { EvidenceFile } from '#pwa/features/approvals/documents/document-viewer.tsx';
import { evidenceQuery } from '#pwa/lib/admin/queries/evidence-query.ts';
import { PieceState, PieceValue } from '#pwa/lib/evidence/piece-value.tsx';
import { requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

/** The files of a person's evidence, for the viewer. */
export function useEvidenceFiles(userId: string): EvidenceFile[] {
  const { data } = useQuery(evidenceQuery(userId));
  const names = new Map(data?.requirements.map((each) => [each.id, requirementName(each)]));
  return (data?.pieces ?? []).flatMap(({ id, requirementId, file }) =>
    file === null ? [] : [{ id, file, label: names.get(requirementId) ?? '' }],
  );
}

/** A person's evidence: each piece with Accept and Ask again, and the names of missing ones. */
export function PersonEvidence({
  userId,
  onAsk,
}: {
  userId: string;
  /** Asks an applicant about a requirement; without it a piece is refused with a reason. */
  onAsk?: ((requirementId: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { data } = useQuery(evidenceQuery(userId));
  const client = useQueryClient();
  const [refused, setRefused] = useState<EvidencePiece | null>(null);
  const { busy, error, submit } = useSubmit();
  if (data === undefined || data.requirements.length === 0) return null;
  const { requirements, pieces } = data;
  const show = (changed: EvidenceOfPerson) => {
    client.setQueryData(evidenceQuery(userId).queryKey, changed);
    void client.invalidateQueries({ queryKey: ['users'] });
  };
  const nameOf = (id: string) => {
    const found = requirements.find((each) => each.id === id);
    return found === undefined ? '' : requirementName(found);
  };
  const missing = requirements.filter(
    ({ id, required }) =>
      required &&
      !pieces.some(
        ({ requirementId, state }) =>
          requirementId === id && (state === 'given' || state === 'accepted'),
      ),
  );

  async function decide(
    piece: EvidencePiece,
    decision: { state: 'accepted' | 'refused'; expiresOn?: string; reason?: string },
  ): Promise<void> {
    const body = { expected: piece.state, ...decision };
    await submit(
      async (idempotencyKey) => {
        show(await call(decideEvidence, { params: { id: piece.id }, body, idempotencyKey }));
        const name = nameOf(piece.requirementId);
        const done = decision.state === 'accepted' ? 'evidenceAccepted' : 'evidenceRefused';
        toast('success', { text: t(`approvals.${done}`, { name }) });
      },
      [piece.id, body],
    );
  }

  return (
    <section
      aria-label={t('approvals.evidence')}
      className="mb-3 break-inside-avoid rounded-xl border border-border bg-card px-4 py-3"
    >
      <h2 className="mb-1 text-[0.9375rem] font-semibold">{t('approvals.evidence')}</h2>
      {missing.length > 0 && (
        <Banner tone="notice" rounded>
          {t('approvals.evidenceMissing', { names: formatList(missing.map(requirementName)) })}
        </Banner>
      )}
      <ErrorBanner text={error} />
      <ul className="divide-y divide-border">
        {pieces.map((piece) => (
          <PieceRow
            key={`${piece.id} ${piece.state} ${piece.expiresOn}`}
            piece={piece}
            requirement={requirements.find(({ id }) => id === piece.requirementId)}
            busy={busy}
            onAccept={(expiresOn) =>
              void decide(piece, { state: 'accepted', ...(expiresOn !== '' && { expiresOn }) })
            }
            onAskAgain={() =>
              onAsk === undefined ? setRefused(piece) : onAsk(piece.requirementId)
            }
          />
        ))}
      </ul>
      {refused !== null && (
        <RejectDialog
          type="evidence"
          title={t('approvals.evidenceAskAgainOne', { name: nameOf(refused.requirementId) })}
          onClose={() => setRefused(null)}
          onReject={(reason) => {
            setRefused(null);
            void decide(refused, { state: 'refused', reason });
          }}
        />
      )}
    </section>
  );
}

function PieceRow({
  piece,
  requirement,
  busy,
  onAccept,
  onAskAgain,
}: {
  piece: EvidencePiece;
  requirement: Requirement | undefined;
  busy: boolean;
  /** The date as the administrator reads it; empty where there is none. */
  onAccept: (expiresOn: string) => void;
  onAskAgain: () => void;
}) {
  const { t } = useTranslation();
  const [expiresOn, setExpiresOn] = useState(piece.expiresOn ?? '');
  if (requirement === undefined) return null;
  const name = requirementName(requirement);
  const isDecided = piece.state !== 'given';
  const isChanged = expiresOn !== (piece.expiresOn ?? '');
  const canAccept = piece.state === 'given' || (piece.state === 'accepted' && isChanged);
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div>
        <p className="font-[560]">{name}</p>
        <PieceState piece={piece} />
        {piece.reason !== null && (
          <p className="text-sm whitespace-pre-line" dir="auto">
            {reasonText(piece.reason, t)}
          </p>
        )}
        {piece.file === null && <PieceValue piece={piece} />}
      </div>
      {requirement.expiry !== 'none' && (piece.state === 'given' || piece.state === 'accepted') && (
        <Field label={t('evidence.validUntilOf', { name })}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={expiresOn}
              onChange={({ target }) => setExpiresOn(target.value)}
            />
          )}
        </Field>
      )}
      {piece.state !== 'replaced' && piece.state !== 'refused' && (
        <div className="flex flex-wrap gap-2">
          {canAccept && (
            <Button
              size="sm"
              className="max-md:min-h-11"
              disabled={busy}
              aria-label={t('approvals.evidenceAcceptOne', { name })}
              onClick={() => onAccept(expiresOn)}
            >
              {t(isDecided ? 'approvals.evidenceSaveDate' : 'approvals.evidenceAccept')}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            className="max-md:min-h-11"
            disabled={busy}
            aria-label={t('approvals.evidenceAskAgainOne', { name })}
            onClick={onAskAgain}
          >
            {t('approvals.evidenceAskAgain')}
          </Button>
        </div>
      )}
    </li>
  );
}
