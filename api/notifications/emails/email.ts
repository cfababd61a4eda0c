/** The content of an e-mail in one language, before it is rendered. */
export interface Email {
  language: 'en' | 'ar';
  subject: string;
  /** The preview text that mail programs show after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  match?: { title: string; when: string; venue: string };
  /** The text of the QR code, shown as an inline picture. */
  qr?: { text: string; label: string };
  tiles?: { label: string; value: string; isHighlighted: boolean }[];
  holder?: { name: string; line: string };
  button?: { text: string; url: string };
  note?: string;
  footer: string;
  league: string;
  /** Without the portal's design. */
  isPlain?: boolean;
  /** Who gets replies, if not the sender. */
  replyTo?: { name: string; address: string };
}
