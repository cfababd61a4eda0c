import type { ReactNode } from 'react';

interface Place {
  place: ReactNode;
  time: ReactNode;
}

/** Two places where one ticket was shown, with their times, at the ends of a line. */
export function SeenLine({ from, to }: { from: Place; to: Place }) {
  return (
    <div className="mt-3.5 grid grid-cols-[auto_1fr_auto] items-center gap-x-2.5 tabular-nums">
      <End {...from} />
      <span className="h-[3px] rounded-[2px] bg-(--draft-line)" />
      <End {...to} />
    </div>
  );
}

function End({ place, time }: Place) {
  return (
    <span className="text-[0.9375rem]/5 text-muted-foreground">
      <b className="block text-[1.1875rem]/6 font-[720] text-foreground font-stretch-106%">
        {place}
      </b>
      {time}
    </span>
  );
}
