import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

type Presence = GateOverview['marks'][number]['presence'];

/** Marks differ in shape too: filled, a ring, a smaller ring, and a line for a ticket that has ended. */
const looks: Record<Presence, string> = {
  inside: 'h-2 bg-signal',
  out: 'h-2 border-[3px] border-signal',
  notSeen: 'h-2 border-2 border-pitch-border',
  revoked: 'h-0.5 self-center bg-pitch-border',
  replaced: 'h-0.5 self-center bg-pitch-border',
};

/** One mark for each ticket, in the order of the list. */
export function TicketMarks({ marks }: { marks: GateOverview['marks'] }) {
  const { t } = useTranslation();
  const inside = marks.filter(({ presence }) => presence === 'inside').length;
  const ended = marks.filter(({ presence }) => presence === 'revoked' || presence === 'replaced');
  return (
    <>
      <p className="mt-3.5 text-[0.8125rem] text-pitch-muted" aria-hidden>
        {t('gates.marks')}
      </p>
      <div
        role="img"
        aria-label={t('gates.marksLabel', { inside, count: marks.length - ended.length })}
        className="-mx-4 mt-2 flex flex-wrap gap-0.75 border-t-[3px] border-pitch-line bg-pitch px-4 py-3.5 md:-mx-6 md:px-6"
      >
        {marks.map(({ no, presence }) => (
          <i
            key={no}
            data-mark={presence}
            className={`block w-2 flex-none rounded-full ${looks[presence]}`}
          />
        ))}
      </div>
    </>
  );
}
