import type { ReactNode } from 'react';
import type { EvidencePiece } from '#sync/contracts/evidence/evidence.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText, type Tone } from '#pwa/ui/status/status.tsx';

const tones: Record<EvidencePiece['state'], Tone> = {
  given: 'pending',
  accepted: 'approved',
  refused: 'rejected',
  expired: 'rejected',
  replaced: 'plain',
};

/** Whether a piece waits, is valid, was not accepted or has expired. */
export function PieceState({ piece: { state, expiresOn } }: { piece: EvidencePiece }) {
  const { t } = useTranslation();
  const date = expiresOn && formatDate(expiresOn);
  const text = () => {
    if (date && state === 'accepted') return t('evidence.acceptedUntil', { date });
    if (date && state === 'expired') return t('evidence.expiredOn', { date });
    return t(`evidence.state.${state}`);
  };
  return <StatusText tone={tones[state]}>{text()}</StatusText>;
}

/** The evidence itself: a file to open, links, or a number. */
export function PieceValue({ piece: { file, links, number } }: { piece: EvidencePiece }) {
  const { t } = useTranslation();
  if (file !== null)
    return <NewTabLink href={`/api/file/${file}`}>{t('evidence.openFile')}</NewTabLink>;
  if (links !== null)
    return (
      <ul dir="ltr" className="[overflow-wrap:anywhere]">
        {links.map((link) => (
          <li key={link}>
            <NewTabLink href={link}>{link}</NewTabLink>
          </li>
        ))}
      </ul>
    );
  return <bdi className="num font-[560]">{number}</bdi>;
}

function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center md:min-h-0"
    >
      {children}
    </a>
  );
}
