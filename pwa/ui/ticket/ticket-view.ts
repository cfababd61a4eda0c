/** The texts and pictures of a ticket card, in the reader's language. */

export interface TicketTeam {
  readonly name: string;
  readonly logo: string | null;
}

export interface TicketView {
  readonly title: string;
  readonly venue: string;
  /** Teams and venue in the other language; null without them. */
  readonly otherNames: {
    readonly lang: string;
    readonly dir: 'ltr' | 'rtl';
    readonly text: string;
  } | null;
  readonly time: string;
  readonly date: string;
  readonly teams: readonly TicketTeam[];
  /** The words across the ticket of a match that is over; null while it admits. */
  readonly over: string | null;
  readonly countdown: { readonly label: string; readonly value: string } | null;
  /** The QR code; null without a seat, or if revoked. */
  readonly qr: {
    readonly path: string;
    readonly size: number;
    readonly label: string;
    /** The code that a steward types if the QR code cannot be read. */
    readonly printed: { readonly label: string; readonly code: string };
  } | null;
  readonly tiles: readonly {
    readonly label: string;
    readonly value: string;
    readonly signal: boolean;
  }[];
  readonly holder: {
    /** The one in the reader's language first. */
    readonly names: readonly string[];
    readonly line: string;
    readonly photo: string | null;
  };
  readonly asOf: { readonly text: string; readonly offline: boolean };
  readonly revoked: {
    readonly noCode: string;
    readonly facts: readonly { readonly label: string; readonly value: string }[];
  } | null;
}
