/**
 * Illustrations made of pitch markings. Hidden from screen readers, because the text says the same.
 * Those of the first load are here, the others in more-illustrations.tsx.
 */
import type { ReactNode } from 'react';

export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 132" className="w-full" aria-hidden>
      {children}
    </svg>
  );
}

export const line = {
  fill: 'none',
  stroke: 'var(--input)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
} as const;

/** Empty list: a corner flag. */
export function EmptyIllustration() {
  return (
    <Illustration>
      <g {...line}>
        <path d="M12 116h216M58 116V20" />
        <path d="M104 116a46 46 0 0 0-46-46" />
      </g>
      <path
        d="M58 22l52 17-52 17z"
        fill="var(--signal)"
        stroke="var(--signal-edge)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </Illustration>
  );
}

/** Error: a broken line. */
export function ErrorIllustration() {
  return (
    <Illustration>
      <g {...line}>
        <path d="M12 100h82M150 100h78" />
        <path d="M40 100V30h160v70" strokeDasharray="2 9" />
      </g>
      <path
        d="M100 108l16-24 8 30 14-26"
        fill="none"
        stroke="var(--rejected-line)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Illustration>
  );
}
