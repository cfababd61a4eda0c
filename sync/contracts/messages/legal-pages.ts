/** Sections of the legal pages, as message keys in order. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

type Key = MessageKey;

export interface LegalPage {
  /** Day of the last change, `YYYY-MM-DD`. */
  readonly changed: string;
  /** A list among the paragraphs is an array of its own. */
  readonly sections: readonly {
    readonly title: Key;
    readonly paragraphs: readonly (Key | readonly Key[])[];
  }[];
}

export const legalPages = {
  privacy: {
    changed: '2026-11-30',
    sections: [
      { title: 'privacy.whoTitle', paragraphs: ['privacy.who'] },
      {
        title: 'privacy.whatTitle',
        paragraphs: [
          'privacy.whatAccount',
          'privacy.whatImages',
          'privacy.whatEvidence',
          'privacy.whatUse',
          'privacy.whatAbsences',
          'privacy.whatWatchList',
          'privacy.whatClearance',
          'privacy.whatReports',
          'privacy.whatLogins',
          'privacy.whatPush',
        ],
      },
      { title: 'privacy.whyTitle', paragraphs: ['privacy.why'] },
      {
        title: 'privacy.seeTitle',
        paragraphs: [
          'privacy.seeImages',
          'privacy.seeLists',
          'privacy.seeOutlet',
          'privacy.seeAdmins',
          'privacy.seeMails',
          'privacy.seeTicket',
        ],
      },
      {
        title: 'privacy.phoneTitle',
        paragraphs: [
          'privacy.phone',
          ['privacy.phoneUnsent', 'privacy.phoneReports', 'privacy.phoneAttendees'],
          'privacy.phoneLeave',
        ],
      },
      {
        title: 'privacy.longTitle',
        paragraphs: [
          [
            'privacy.long',
            'privacy.longImages',
            'privacy.longLogins',
            'privacy.longLinks',
            'privacy.longInvitations',
            'privacy.longReplies',
            'privacy.longGates',
            'privacy.longAbsences',
          ],
          'privacy.longDeleted',
          'privacy.longBackups',
        ],
      },
      { title: 'privacy.rightsTitle', paragraphs: ['privacy.rights'] },
    ],
  },
  terms: {
    changed: '2026-11-28',
    sections: [
      { title: 'terms.aboutTitle', paragraphs: ['terms.about'] },
      {
        title: 'terms.accountTitle',
        paragraphs: ['terms.accountTrue', 'terms.accountDecision'],
      },
      { title: 'terms.accreditationTitle', paragraphs: ['terms.accreditation'] },
      { title: 'terms.ticketTitle', paragraphs: ['terms.ticketPersonal', 'terms.ticketRevoked'] },
      { title: 'terms.conductTitle', paragraphs: ['terms.conduct'] },
      { title: 'terms.useTitle', paragraphs: ['terms.use'] },
      { title: 'terms.liabilityTitle', paragraphs: ['terms.liability'] },
      { title: 'terms.changesTitle', paragraphs: ['terms.changes'] },
    ],
  },
} as const satisfies Record<'privacy' | 'terms', LegalPage>;
