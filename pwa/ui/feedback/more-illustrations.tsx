/** Illustrations that the first load does not need. */
import { Illustration, line } from '#pwa/ui/feedback/illustrations.tsx';

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
