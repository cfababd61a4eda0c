/** Banners and covers: a pitch, bibs along its touchline, and space for text below. */

export interface PitchTone {
  readonly mown: readonly [string, string];
  readonly runoff: string;
}
export const tones = {
  grass: { mown: ['#0a542c', '#136034'], runoff: '#074d27' },
  teal: { mown: ['#00453f', '#01544c'], runoff: '#003f3a' },
  night: { mown: ['#103a63', '#174470'], runoff: '#0d3358' },
} as const satisfies Record<string, PitchTone>;

/** Which part of the pitch is visible; the touchline is at 472 of 800. */
const markings = {
  circle: 'M1144 472V0M1456 24a312 312 0 1 1-624 0a312 312 0 1 1 624 0',
  area: 'M1360 472V0M1360 330h-340V90h340M1360 270h-140V160h140M1020 270a80 80 0 0 1 0-120',
  corner: 'M1408 472V0M1408 232h-360V0M1340 472a68 68 0 0 1 68-68',
} as const;

export interface Pitch {
  readonly tone: PitchTone;
  readonly marking: keyof typeof markings;
  readonly bibs: readonly number[];
}

/** SVG, twice as wide as high; `width` in pixels. */
export function drawPitch(pitch: Pitch, width: number): string {
  const [dark, light] = pitch.tone.mown;
  const stripes = Array.from(
    { length: 6 },
    (_, i) => `M${i * 280 + 140} 0h140v472H${i * 280 + 140}z`,
  );
  const bibs = pitch.bibs.map((x) => `<circle cx="${x}" cy="516" r="16"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}" viewBox="0 0 1600 800">
<path fill="${dark}" d="M0 0h1600v472H0z"/><path fill="${light}" d="${stripes.join('')}"/>
<path fill="${pitch.tone.runoff}" d="M0 472h1600v328H0z"/>
<path fill="none" stroke="#fbfaf4" stroke-opacity=".5" stroke-width="10"
 d="M0 472h1600${markings[pitch.marking]}"/><g fill="#e6f430">${bibs}</g></svg>`;
}
