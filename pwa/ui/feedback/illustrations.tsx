/**
 * Illustrations made of pitch markings. Hidden from screen readers, because the text says the same.
 */
import type { ReactNode } from 'react';

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 132" className="w-full" aria-hidden>
      {children}
    </svg>
  );
}

const line = {
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

/** Nothing found: an empty centre circle. */
export function NothingFoundIllustration() {
  return (
    <Illustration>
      <g {...line}>
        <path d="M12 66h216M120 8v116" />
        <circle cx="120" cy="66" r="44" strokeDasharray="7 8" />
      </g>
      <circle cx="120" cy="66" r="5" fill="var(--input)" />
      <g fill="var(--signal)" stroke="var(--signal-edge)" strokeWidth="2">
        <circle cx="30" cy="82" r="6" />
        <circle cx="50" cy="82" r="6" />
        <circle cx="206" cy="82" r="6" />
      </g>
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

/** Not found or not allowed: a ball outside the touchline. */
export function OutOfPlayIllustration() {
  return (
    <Illustration>
      <g {...line}>
        <path d="M12 84h216M120 84V8" />
        <path d="M76 84a44 44 0 0 1 88 0" />
      </g>
      <circle
        cx="176"
        cy="112"
        r="10"
        fill="var(--signal)"
        stroke="var(--signal-edge)"
        strokeWidth="2"
      />
      <path d="M140 96l20 10" {...line} strokeDasharray="1 7" />
    </Illustration>
  );
}

/** Waiting: players standing along the line. */
export function WaitingIllustration() {
  return (
    <Illustration>
      <g {...line}>
        <path d="M12 78h216M120 78V12" />
        <path d="M70 78a50 50 0 0 1 100 0" />
      </g>
      <g fill="var(--signal)" stroke="var(--signal-edge)" strokeWidth="2">
        {[34, 56, 100, 150, 172, 206].map((x) => (
          <circle key={x} cx={x} cy="96" r="7" />
        ))}
      </g>
    </Illustration>
  );
}
