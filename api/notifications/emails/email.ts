/** A mail before it has a form: what it says, in one language. */
export interface Email {
  language: 'en' | 'ar';
  subject: string;
  /** What a reader's list shows after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  match?: { title: string; when: string; venue: string };
  /** The text of the QR, shown as an inline picture. */
  qr?: { text: string; label: string };
  plates?: { label: string; value: string; signal: boolean }[];
  holder?: { name: string; line: string };
  button?: { text: string; url: string };
  note?: string;
  foot: string;
  league: string;
  /** Without the portal's dress. */
  plain?: boolean;
  /** Who gets the answer, where it is not the sender. */
  replyTo?: { name: string; address: string };
}
