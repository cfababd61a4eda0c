import { Fragment, type ReactNode } from 'react';
import type { TicketNumbers } from '#pwa/gate/engine/gate-replica.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/**
 * The numbers that a phone with an older list takes, or one that has not heard of new numbers.
 *
 * @param children wraps the line of each number
 */
export function OtherNumbers({
  given,
  children,
}: {
  given: TicketNumbers;
  children: (line: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation();
  return (['unlisted', 'before'] as const).map((kind) => {
    const digits = given[kind];
    if (digits === null) return null;
    const line = (
      <span>
        {t(`gate.officer.${kind}`)} <bdi className="num font-semibold">{inGroups(digits)}</bdi>
      </span>
    );
    return <Fragment key={kind}>{children(line)}</Fragment>;
  });
}

/** `123 456` is easier to say. */
export function inGroups(digits: string): string {
  return digits.replace(/^(\d{3})/, '$1 ');
}
