/** Invented team logos: a shield in the club's colours, never the club's own badge. */

/** The colour of the shield, then shapes inside it on a canvas 48 wide and 56 high. */
type TeamLogo = readonly [ground: string, ...marks: (readonly [color: string, path: string])[]];

const horizontalBar = (y: number, height: number) => `M0 ${y}h48v${height}H0z`;
const verticalBar = (x: number, width: number) => `M${x} 0h${width}v56H${x}z`;

const teamLogos: Readonly<Record<string, TeamLogo>> = {
  'Al Ahly': ['#c4152c', ['#fff', 'M0 16l24 15 24-15v9L24 40 0 25z']],
  Zamalek: ['#fdfdfb', ['#d0172b', horizontalBar(16, 6) + horizontalBar(28, 6)]],
  'Pyramids FC': ['#14264c', ['#62b5e5', 'M24 14l15 24H9z']],
  'Modern Sport FC': ['#3d2064', ['#f0b43f', 'M0 12l48 30v9L0 21z']],
  'ZED FC': ['#191c1e', ['#f5c846', 'M0 40L48 12v9L0 49z']],
  'National Bank SC': ['#0c5f4b', ['#e6b83d', horizontalBar(22, 10)]],
  'ENPPI SC': ['#f4f4ef', ['#0e4d97', verticalBar(0, 20)], ['#c91c2d', verticalBar(28, 20)]],
  "Tala'ea El Gaish": ['#202124', ['#c3192c', horizontalBar(0, 20)]],
  'Ceramica Cleopatra': ['#8d2030', ['#f0e3cf', verticalBar(24, 24)]],
  'Al Ittihad Al Sakandary': ['#0b7c48', ['#fff', horizontalBar(0, 15) + horizontalBar(28, 10)]],
  'Smouha SC': ['#1658ae', ['#fff', horizontalBar(22, 9)]],
  'Haras El Hodood': ['#21603b', ['#d7c24b', horizontalBar(0, 11) + verticalBar(18, 12)]],
  'Pharco FC': ['#e6651d', ['#fff', verticalBar(20, 8)]],
  'Al Masry SC': ['#0e7b46', ['#fff', verticalBar(13, 6) + verticalBar(29, 6)]],
  Ismaily: ['#f2c51d', ['#0d57a3', horizontalBar(0, 16)]],
  'El Gouna': ['#1c9bbf', ['#fff', 'M0 36c10-8 16 6 24-2s10-6 24-4v9c-14-3-14-1-24 6s-14-5-24 2z']],
  'Ghazl El Mahalla': [
    '#2b7fc3',
    ['#fff', verticalBar(9, 6) + verticalBar(21, 6) + verticalBar(33, 6)],
  ],
  Petrojet: ['#10509f', ['#f3ce30', horizontalBar(0, 18)]],
};

const shield = 'M5 5h38v25c0 11-9 18-19 22C14 48 5 41 5 30z';

/** SVG of a club's logo, 192 by 224. Throws for an unknown club. */
export function drawTeamLogo(club: string): string {
  const logo = teamLogos[club];
  if (!logo) throw new Error(`no logo for ${club}`);
  const [ground, ...shapes] = logo;
  const marks = shapes.map(([color, path]) => `<path fill="${color}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="224" viewBox="0 0 48 56">
<clipPath id="c"><path d="${shield}"/></clipPath>
<g clip-path="url(#c)"><path fill="${ground}" d="M0 0h48v56H0z"/>${marks}</g>
<path fill="none" stroke="#1d2b24" stroke-opacity=".55" stroke-width="2" d="${shield}"/></svg>`;
}
