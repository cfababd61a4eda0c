/** Portraits of invented people, and placeholder identity cards with them, without real numbers. */
import { strokeText } from '#api/demo/drawings/stroke-text.ts';

export interface Looks {
  readonly hair: 'short' | 'bald' | 'long' | 'bun' | 'scarf';
  readonly beard?: 'full' | 'moustache';
  readonly glasses?: boolean;
  /** Picks skin, cloth and background; any number. */
  readonly tint: number;
}

const skins = ['#c98f63', '#b1784c', '#d9a87c', '#9a6640'];
const grounds = ['#e3ddcb', '#d5dfdc', '#e6d6cc', '#dcdfc8'];
const cloths = ['#474a57', '#2f5346', '#8a4a1c', '#6d2638', '#2f4f7c', '#5b6b3d'];
const hairs = ['#1d1714', '#2c211b', '#3d2c22'];
const scarves = ['#2c5f73', '#7a2f45', '#3c4d80', '#59704a'];

const pick = (from: readonly string[], tint: number) => from[tint % from.length] ?? '';

/** Shapes on a canvas 240 wide and 300 high, to embed in an SVG. */
function portraitShapes({ hair, beard, glasses, tint }: Looks): string {
  const skin = pick(skins, tint);
  const dark = pick(hairs, tint >> 1);
  const cloth = `<path fill="${pick(cloths, tint)}" d="M12 300c4-62 50-80 108-80s104 18 108 80z"/>`;
  const neck = `<path fill="${skin}" d="M96 186h48v44c-16 14-32 14-48 0z"/>
<path fill="#000" fill-opacity=".14" d="M96 196c16 12 32 12 48 0v14c-16 12-32 12-48 0z"/>`;
  const face = `<ellipse cx="120" cy="136" rx="56" ry="70" fill="${skin}"/>`;
  const features = `<g fill="${dark}"><ellipse cx="98" cy="136" rx="6" ry="5"/>
<ellipse cx="142" cy="136" rx="6" ry="5"/><path d="M84 120q14-9 28-1v4q-14-6-28 1z"/>
<path d="M156 120q-14-9-28-1v4q14-6 28 1z"/></g>
<path d="M120 140l-7 24q7 5 14 0" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="3"/>
<path d="M102 182q18 10 36 0" fill="none" stroke="#7c3b30" stroke-width="5" stroke-linecap="round"/>`;
  const cap = `<path fill="${dark}" d="M62 134c-6-66 20-92 60-92s66 28 56 92c-6-24-12-36-20-44-26 8-56 6-74-2-10 10-16 22-22 46z"/>`;
  const above = {
    short: cap,
    bald: `<path fill="${dark}" d="M63 130c-3 16 0 30 4 36l4-44zM177 130c3 16 0 30-4 36l-4-44z"/>`,
    long: cap,
    bun: `${cap}<circle cx="120" cy="40" r="24" fill="${dark}"/>`,
    scarf: `<path fill="${pick(scarves, tint)}" fill-rule="evenodd" d="M120 34c-58 0-80 44-76 104 2 40 8 80-6 112
h164c-14-32-8-72-6-112 4-60-18-104-76-104zM120 74c34 0 50 26 50 62 0 38-22 66-50 66s-50-28-50-66c0-36 16-62 50-62z"/>`,
  }[hair];
  const behind =
    hair === 'long' ? `<path fill="${dark}" d="M58 130c-8-90 132-90 124 0v110H58z"/>` : '';
  const chin = {
    full: `<path fill="${dark}" d="M64 140c2 66 26 92 56 92s54-26 56-92c-8 20-14 26-24 28q-32-10-64 0c-10-2-16-8-24-28z"/>
<path d="M104 184q16 8 32 0" stroke="${skin}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    moustache: `<path fill="${dark}" d="M94 178q26-18 52 0-26 2-52 0z"/>`,
  };
  const rims = glasses
    ? `<g fill="none" stroke="#22262a" stroke-width="5"><rect x="78" y="122" width="36" height="28" rx="10"/>
<rect x="126" y="122" width="36" height="28" rx="10"/><path d="M114 132h12"/></g>`
    : '';
  const ground = `<path fill="${pick(grounds, tint)}" d="M0 0h240v300H0z"/>`;
  return [ground, behind, cloth, neck, face, features, beard ? chin[beard] : '', above, rims].join(
    '',
  );
}

export function drawPortrait(looks: Looks): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400" viewBox="0 0 240 300">${portraitShapes(looks)}</svg>`;
}

interface CardHolder {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly birthdate: string;
  readonly organization: string;
  readonly looks: Looks;
}

const ink = '#1d2b24';
const faint = '#5d6b62';

export function drawIdentityCard(holder: CardHolder): string {
  const name = `${holder.firstName} ${holder.lastName}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="456" viewBox="0 0 720 456">
<path fill="#eef0e3" d="M0 0h720v456H0z"/><path fill="#3f6b5a" d="M0 0h720v88H0z"/>
<path fill="#d5dec8" d="M0 404q180-60 380-14t340-30v96H0z"/>
${strokeText('Identity card', { x: 34, y: 30, size: 28, color: '#fff' })}
${strokeText('Placeholder', { x: 496, y: 36, size: 18, color: '#cfe3d6' })}
<svg x="34" y="122" width="192" height="240" viewBox="0 0 240 300">${portraitShapes(holder.looks)}</svg>
<path fill="none" stroke="#9bb0a2" stroke-width="3" d="M34 122h192v240H34z"/>
${strokeText('Name', { x: 262, y: 128, size: 14, color: faint })}
${strokeText(name, { x: 262, y: 154, size: 26, color: ink, maxWidth: 424 })}
${strokeText('Date of birth', { x: 262, y: 212, size: 14, color: faint })}
${strokeText(holder.birthdate, { x: 262, y: 238, size: 24, color: ink })}
${strokeText('Number', { x: 262, y: 294, size: 14, color: faint })}
${strokeText('000 0000 0000 00', { x: 262, y: 320, size: 24, color: ink })}
${specimen(470, 424, 34)}</svg>`;
}

export function drawPressCard(holder: CardHolder, role: string): string {
  const middle = { x: 200, anchor: 'middle', maxWidth: 340 } as const;
  const name = `${holder.firstName} ${holder.lastName}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" viewBox="0 0 400 600">
<path fill="#fbfaf6" d="M0 0h400v600H0z"/><path fill="#8d2336" d="M0 0h400v104H0z"/>
<rect x="160" y="16" width="80" height="14" rx="7" fill="#fbfaf6"/>
${strokeText('Press', { ...middle, y: 48, size: 36, color: '#fff', weight: 0.2 })}
<svg x="112" y="134" width="176" height="220" viewBox="0 0 240 300">${portraitShapes(holder.looks)}</svg>
${strokeText(name, { ...middle, y: 382, size: 24, color: ink, weight: 0.18 })}
${strokeText(holder.organization, { ...middle, y: 424, size: 18, color: faint })}
${strokeText(role.replaceAll('_', ' '), { ...middle, y: 460, size: 18, color: '#8d2336' })}
${strokeText('Placeholder', { ...middle, y: 562, size: 16, color: faint })}
${specimen(200, 534, 30)}</svg>`;
}

/** A mark across the card, so that it cannot pass for a document. */
function specimen(x: number, y: number, size: number): string {
  const words = strokeText('Specimen', {
    x,
    y: y - size,
    size,
    color: '#b3261e',
    anchor: 'middle',
  });
  return `<g opacity=".5" transform="rotate(-8 ${x} ${y})">${words}</g>`;
}
