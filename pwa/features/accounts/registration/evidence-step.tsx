import { useState } from 'react';
import type { RegistrationForm } from '#pwa/features/accounts/registration/registration-form.ts';
import { EvidenceFields } from '#pwa/lib/evidence/evidence-fields.tsx';
import { requirementName } from '#pwa/lib/evidence/requirement-text.ts';
import { useEvidenceForm } from '#pwa/lib/evidence/use-evidence-form.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The requirements of the role in the registration form. */
export function useEvidenceStep(role: RegistrationForm['role']) {
  const { t } = useTranslation();
  const form = useEvidenceForm(role, { draft: 'registration' });
  // The server refused what was sent, because requirements have changed.
  const [isStale, setIsStale] = useState(false);
  const { fields, pieces } = form;
  return {
    ...form,
    isStale,
    check() {
      setIsStale(false);
      return form.check();
    },
    /** Names of requirements, each with the evidence, to be read again before it is sent. */
    given(): (readonly [string, string])[] {
      return fields.requirements.flatMap((requirement) => {
        const piece = pieces.find(({ requirementId }) => requirementId === requirement.id);
        if (piece === undefined) return [];
        const file = fields.values[requirement.id]?.file;
        const size = file && t('accounts.pictureReady', { size: formatFileSize(file.bytes) });
        const text = piece.number ?? piece.links?.join('\n') ?? size ?? '';
        return [[requirementName(requirement), text]];
      });
    },
    /** Shows what the server refused; returns whether that was about evidence. */
    showRefusals(refused: Readonly<Record<string, string>>): boolean {
      const paths = Object.keys(refused).filter((path) => path.startsWith('evidence.'));
      if (paths.length === 0) return false;
      // A path has the position of a piece, or the id of a requirement that was not met.
      form.refresh(
        paths.map((path) => {
          const name = path.split('.')[1] ?? '';
          return pieces[Number(name)]?.requirementId ?? name;
        }),
      );
      setIsStale(true);
      return true;
    },
  };
}

export function EvidenceStep({ step }: { step: ReturnType<typeof useEvidenceStep> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-sm text-muted-foreground">{t('accounts.evidenceText')}</p>
      {step.isStale && (
        <Banner tone="notice" rounded>
          {t('accounts.evidenceStale')}
        </Banner>
      )}
      <EvidenceFields asGuest {...step.fields} />
    </>
  );
}
