/** The portal's own mark in the light colour for its dark green; an SVG of 60 pixels. */
export const portalMark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 24 24">
   <path fill="none" stroke="#fbfaf3" stroke-width="2.6"
     d="M2.5 3.4h19M12 3.4V20.6M5.4 20.6a6.6 6.6 0 0 1 13.2 0"/></svg>`,
);
