/**
 * The editor's icons, kept out of the shared icon set because that is part of every phone's first
 * load and only administrators use these.
 */
const paths = {
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  underline: 'M6 4v6a6 6 0 0 0 12 0V4M4 20h16',
  strike: 'M16 4H9a3 3 0 0 0-2.8 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
  bulletList: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  orderedList: 'M10 6h11M10 12h11M10 18h11M4 4v4M3 8h2M3 16.5c0-2 3-2 3 0 0 1-3 2-3 3.5h3',
  quote: 'M17 6H3M21 12H8M21 18H8M3 12v6',
  link: 'M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7',
  picture: 'M4 4h16v16H4zM4 16l4.5-4.5L17 20M14 14l2-2 4 4M9 9h.01',
  leftToRight: 'M12 3v12M16 3v12M18 3h-7.5a3.5 3.5 0 0 0 0 7H12M4 20h15M16 17l3 3-3 3',
  rightToLeft: 'M12 3v12M16 3v12M18 3h-7.5a3.5 3.5 0 0 0 0 7H12M20 20H5M8 17l-3 3 3 3',
  undo: 'M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-3',
  redo: 'm16 4 5 5-5 5M21 9H10a6 6 0 0 0 0 12h3',
} as const;

export function EditorIcon({ of }: { of: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      aria-hidden
    >
      <path d={paths[of]} />
    </svg>
  );
}
