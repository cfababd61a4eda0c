import type { ReactNode } from 'react';
import { hueFromName } from '#pwa/ui/brand/team-logo-placeholder.ts';
import { touchlineIllustration } from '#pwa/ui/brand/touchline-illustration.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { MarkupView } from '#pwa/ui/ticket/markup-view.tsx';

/** The brand surface: a pitch mown in stripes. */
export function Pitch({
  as: Tag = 'div',
  className,
  children,
}: {
  as?: 'div' | 'header' | 'section';
  className?: string;
  children?: ReactNode;
}) {
  return <Tag className={cn('pitch', className)}>{children}</Tag>;
}

/** The drawing behind a text; see `touchlineIllustration`. */
export function TouchlineIllustration({ tall, line }: { tall?: boolean; line: string }) {
  return <MarkupView node={touchlineIllustration(line, tall)} />;
}

const wideBibs = [40, 62, 132, 300, 322, 420, 568, 700, 790, 812, 834, 940, 1120, 1142, 1230];

/** The same drawing along the bottom of a wide panel (the next match on a wide screen). */
export function PanelTouchlineIllustration() {
  return (
    <svg
      className="absolute inset-0 -z-10 size-full rounded-[inherit]"
      viewBox="0 0 1280 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <path fill="var(--pitch)" d="M0 258h1280v42H0z" />
      <g fill="none" stroke="var(--pitch-line)" strokeWidth="2.5">
        <path d="M0 258h1280" />
        {/* Text must not overlap the markings, so a narrow panel shows the line alone. */}
        <path
          className="max-lg:hidden"
          d="M660 258V-40M530 118a130 130 0 1 0 260 0 130 130 0 1 0-260 0"
        />
      </g>
      <circle className="max-lg:hidden" cx="660" cy="118" r="4" fill="var(--pitch-line)" />
      <g fill="var(--signal)">
        {wideBibs.map((x) => (
          <circle key={x} cx={x} cy={270} r="6" />
        ))}
      </g>
    </svg>
  );
}

const markings = [
  'M200 104V0M131 0a69 69 0 0 0 138 0',
  'M340 104V0M340 12h-84v64h84M340 30h-36v28h36M256 24a28 28 0 0 0 0 40',
  'M340 104V0M256 0v44h84M324 104a16 16 0 0 1 16-16',
];

/** A 2:1 banner for a tournament without a cover; the text is below the touchline. */
export function EventBannerPlaceholder({ word, className }: { word: string; className?: string }) {
  // Hues of four kinds of ground: grass, lake, night, brick.
  const hue = [154, 182, 245, 20][hueFromName(word) % 4] ?? 154;
  return (
    <div
      className={cn('pitch relative aspect-[2/1] overflow-hidden', className)}
      style={
        {
          '--pitch': `oklch(0.37 0.08 ${hue})`,
          '--pitch-stripe': `oklch(0.405 0.085 ${hue})`,
          '--pitch-line': 'oklch(0.985 0.01 100 / 0.5)',
          '--stripe-width': '34px',
        } as Record<string, string>
      }
    >
      <svg
        className="absolute inset-0 -z-10 size-full"
        viewBox="0 0 400 200"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden
      >
        <path fill="var(--pitch)" d="M0 118h400v82H0z" />
        <g fill="none" stroke="var(--pitch-line)" strokeWidth="2.5">
          <path d={markings[hueFromName(word) % 3]} transform="translate(40 13)" />
          <path d="M0 118h400" />
        </g>
        <g fill="var(--signal)">
          {[22, 36, 96, 238, 322, 336, 350].map((x) => (
            <circle key={x} cx={x} cy={129} r="4.2" />
          ))}
        </g>
      </svg>
      <span
        className="type-display absolute start-4 end-4 bottom-3 truncate text-[2.125rem] leading-none font-[840] [font-stretch:125%]"
        dir="auto"
      >
        {word}
      </span>
    </div>
  );
}
