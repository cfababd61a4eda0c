import { useState } from 'react';
import {
  type EvidenceOfPerson,
  type EvidencePiece,
  getOwnEvidence,
} from '#sync/contracts/evidence/evidence.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { GiveEvidenceDialog } from '#pwa/features/profile/evidence/give-evidence-dialog.tsx';
import { PieceState, PieceValue } from '#pwa/lib/evidence/piece-value.tsx';
import { requirementHelp, requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';

/**
 * The requirements of the person's role, each with the evidence for it; nothing for roles without any.
 * Like the identity documents they need signal.
 */
export function EvidenceSection({ offline }: { offline: boolean }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<EvidenceOfPerson | null>(null);
  const [giving, setGiving] = useState<Requirement | null>(null);
  const { data } = useFetched(offline ? null : 'evidence', (signal) =>
    call(getOwnEvidence, { signal }),
  );
  const evidence = sent ?? data;
  if (evidence === undefined || evidence.requirements.length === 0) return null;
  return (
    <Section title={t('profile.evidence')}>
      <Card>
        <ul className="divide-y divide-border">
          {evidence.requirements.map((requirement) => (
            <RequirementRow
              key={requirement.id}
              requirement={requirement}
              pieces={evidence.pieces.filter(
                ({ requirementId, state }) =>
                  requirementId === requirement.id && state !== 'replaced',
              )}
              onGive={() => setGiving(requirement)}
            />
          ))}
        </ul>
      </Card>
      {giving !== null && (
        <GiveEvidenceDialog requirement={giving} onSent={setSent} onClose={() => setGiving(null)} />
      )}
    </Section>
  );
}

function RequirementRow({
  requirement,
  pieces,
  onGive,
}: {
  requirement: Requirement;
  /** The piece that waits and the one that is valid, expired or refused. */
  pieces: readonly EvidencePiece[];
  onGive: () => void;
}) {
  const { t } = useTranslation();
  const name = requirementName(requirement);
  const isExpired = pieces.some(({ state }) => state === 'expired');
  const isRenewal = isExpired || pieces.some(({ state }) => state === 'accepted');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <h3 className="font-semibold">{name}</h3>
        {pieces.length === 0 && (
          <p className="text-sm text-muted-foreground">
            {requirementHelp(requirement) || t('evidence.notGiven')}
          </p>
        )}
        {pieces.map((piece) => (
          <div key={piece.id} className="mt-1 flex flex-col items-start text-[0.9375rem]">
            <PieceState piece={piece} />
            {piece.reason !== null && (
              <p className="whitespace-pre-line" dir="auto">
                {reasonText(piece.reason, t)}
              </p>
            )}
            <PieceValue piece={piece} />
          </div>
        ))}
        {isExpired && requirement.whenExpired === 'no_new_bookings' && (
          <p className="mt-1 text-sm">{t('profile.evidenceNoBookings')}</p>
        )}
      </div>
      <Button
        size="touch"
        variant={pieces.length === 0 || isExpired ? 'signal' : 'outline'}
        aria-label={t(isRenewal ? 'profile.evidenceRenewOne' : 'profile.evidenceGiveOne', { name })}
        onClick={onGive}
      >
        {t(isRenewal ? 'profile.evidenceRenew' : 'profile.evidenceGive')}
      </Button>
    </li>
  );
}
