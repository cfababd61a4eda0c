/** Placeholder identity cards, clearly not real documents, without real numbers. */
import { strokeText } from '#api/demo/drawings/stroke-text.ts';
import { portraitShapes, type Looks } from '#api/demo/drawings/portrait.ts';

export interface CardHolder {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD` */
  readonly birthdate: string;
  readonly organization: string;
  readonly looks: Looks;
}

const ink = '#1d2b24';
const faint = '#5d6b62';

/** SVG of an identity card, 720 by 456. */
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

/** SVG of a press card, 400 by 600. */
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
