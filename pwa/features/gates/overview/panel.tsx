import type { ReactNode } from 'react';
import { Card } from '#pwa/ui/card.tsx';

/** A card of the page with its heading; `note` or actions are at the heading's end. */
export function Panel({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="min-w-0 overflow-hidden">
      <section aria-label={title}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-3.5 pb-2.5 md:px-4.5">
          <h2 className="heading-3">{title}</h2>
          {note}
        </div>
        {children}
      </section>
    </Card>
  );
}
