/** Texts on their surfaces reach WCAG AA in both themes (browser tests check the light one only). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const declarationsIn = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
const [lightBlock = '', darkBlock = ''] = css.split(/\.dark \{/);
const light = declarationsIn(lightBlock);
const themes = { light, dark: { ...light, ...declarationsIn(darkBlock.split('\n  }')[0] ?? '') } };
type Tokens = Record<string, string>;

/** Relative luminance of an opaque `oklch(L C H)` (CSS Color 4, WCAG 2). */
function luminance(tokens: Tokens, name: string): number {
  const value = tokens[name] ?? '';
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return luminance(tokens, alias);
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (parts === null) throw new Error(`--${name} is not an opaque colour: ${value}`);
  const [lightness = 0, chroma = 0, hue = 0] = parts.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, text: string, surface: string): number {
  const [darker = 0, brighter = 0] = [luminance(tokens, text), luminance(tokens, surface)].sort(
    (x, y) => x - y,
  );
  return (brighter + 0.05) / (darker + 0.05);
}

const ownPairs = Object.keys(light)
  .filter((name) => name.endsWith('-foreground'))
  .map((name) => [name, name.replace(/-foreground$/, '')] as const)
  .filter(([, surface]) => surface in light);
/** Texts that stand on several surfaces. */
const surfaces = ['background', 'card', 'popover', 'muted', 'accent'];
const sharedPairs = ['foreground', 'muted-foreground'].flatMap((text) =>
  surfaces.map((surface) => [text, surface] as const),
);
const pairs = [
  ...ownPairs,
  ...sharedPairs,
  ['primary', 'background'],
  ['primary', 'card'],
  ['pitch-muted', 'pitch'],
  ['ticket-muted', 'ticket'],
  ['ticket-qr', 'ticket'],
] as const;

test.each(Object.entries(themes))('every text is readable in the %s theme', (_name, tokens) => {
  const weak = pairs
    .map(([text, surface]) => ({ text, surface, ratio: contrast(tokens, text, surface) }))
    .filter(({ ratio }) => ratio < 4.5);
  expect(weak).toEqual([]);
});

test('the contrast formula gives known contrasts', () => {
  const tokens = { black: 'oklch(0 0 0)', white: 'oklch(1 0 0)', grey: 'oklch(0.5999 0 0)' };
  expect(contrast(tokens, 'black', 'white')).toBeCloseTo(21, 1);
  // #808080 on white.
  expect(contrast(tokens, 'grey', 'white')).toBeCloseTo(3.95, 1);
});
