/** Capitals as strokes, two digits a point on a grid of 4 by 6, for machines without fonts. */
const letterStrokes: Readonly<Record<string, string>> = {
  A: '0602204246 0444',
  B: '003041423303 334445360600',
  C: '4130100105163645',
  D: '00204244260600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026 1636',
  2: '01103041420646',
  3: '0110304142334445361605 1333',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '0516364541301001021343',
  '-': '1333',
  '.': '2526',
  ':': '2122 2526',
  '/': '0640',
  "'": '2021',
};
const advance = 5.8;

export interface StrokeTextStyle {
  readonly x: number;
  /** Position of the top of the letters. */
  readonly y: number;
  /** Height of the letters. */
  readonly size: number;
  readonly color: string;
  /** Thickness of the lines as a part of the height. */
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle';
  /** Squeezes longer words into this width. */
  readonly maxWidth?: number;
}

/** An SVG path that shows `text` in capitals; a character it does not know leaves a gap. */
export function strokeText(text: string, style: StrokeTextStyle): string {
  const full = (text.length * advance - (advance - 4)) * (style.size / 6);
  const squeeze = Math.min(1, (style.maxWidth ?? full) / full);
  const scale = { x: (style.size / 6) * squeeze, y: style.size / 6 };
  const left = style.anchor === 'middle' ? style.x - (full * squeeze) / 2 : style.x;
  const lines = [...text.toUpperCase()].flatMap((letter, index) =>
    (letterStrokes[letter]?.split(' ') ?? []).map((stroke) =>
      (stroke.match(/../g) ?? [])
        .map(([x = '0', y = '0']) => {
          const across = left + (index * advance + Number(x)) * scale.x;
          return `${across.toFixed(1)} ${(style.y + Number(y) * scale.y).toFixed(1)}`;
        })
        .join('L'),
    ),
  );
  const width = (style.size * (style.weight ?? 0.15)).toFixed(1);
  const look = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="M${lines.join('M')}" stroke="${style.color}" stroke-width="${width}" ${look}/>`;
}
