/** The text of an audit log entry: its sentence and its details. */
import { flatTeamNames, placeName } from '#pwa/lib/places/place-name.ts';
import { identityDocuments } from '#sync/contracts/accounts/accounts.ts';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type {
  AuditChange,
  AuditLogEntry,
  AuditPerson,
  AuditTarget,
} from '#sync/contracts/admin/audit.ts';
import type { AuditField } from '#sync/contracts/admin/audit-fields.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { outletTypes } from '#sync/contracts/outlets/outlet-types.ts';
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import { formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';
import type { MessageKey, t as translate } from '#pwa/lib/i18n/use-translation.ts';

/** Message key of the sentence, with placeholders `{actor}`, `{person}`, `{former}` and `{thing}`. */
export function sentenceKey({
  action,
  subject,
  kind,
  status,
  actor,
  person,
  former,
  thing,
  fields,
}: AuditLogEntry): MessageKey {
  switch (action) {
    case 'request.approve':
    case 'request.reject':
    case 'request.revoke': {
      const asked = subject === 'join_event' || subject === 'join_match' ? subject : null;
      return `audit.did.${action}.${asked ?? 'create_profile'}`;
    }
    case 'request.withdraw':
      return `audit.did.${action}.${subject === 'join_event' ? subject : 'join_match'}`;
    case 'account.edit':
      if (kind === 'approve' || kind === 'reject' || kind === 'revoke')
        return `audit.did.${action}.${kind}`;
      return status === 'pending' ? `audit.did.${action}.pending` : `audit.did.${action}`;
    case 'account.delete':
      return actor?.id === person?.id ? `audit.did.${action}.own` : `audit.did.${action}`;
    case 'account.document-view': {
      const viewed = identityDocuments.find((document) => document === fields[0]);
      return viewed === undefined ? `audit.did.${action}` : `audit.did.${action}.${viewed}`;
    }
    case 'match.assign':
      if (person === null) return `audit.did.${action}.nobody`;
      return former == null ? `audit.did.${action}` : `audit.did.${action}.instead`;
    case 'mail.again':
      return thing?.id == null ? `audit.did.${action}` : `audit.did.${action}.one`;
    default:
      return `audit.did.${action}`;
  }
}

/** The person's name in the language of the screens. */
export function auditedName({ name, nameArabic }: AuditPerson): string {
  return nameIn(currentLanguage(), name, nameArabic);
}

export function actorName({ actor, action }: AuditLogEntry, t: typeof translate): string {
  if (actor !== null) return auditedName(actor);
  const byHand = action.startsWith('admin.') || action === 'backup.restore';
  return t(byHand ? 'audit.operator' : 'audit.portal');
}

export function targetName(thing: AuditTarget, t: typeof translate): string {
  if (thing.teams !== null) return t('matches.versus', flatTeamNames(thing.teams));
  if (thing.name === null) return t(`audit.gone.${thing.type}`);
  return placeName({ name: thing.name, nameArabic: thing.nameArabic });
}

export function personName(person: AuditPerson | null | undefined, t: typeof translate): string {
  return person == null ? t('audit.somebody') : auditedName(person);
}

/** The sentence as plain text. */
export function describeEntry(line: AuditLogEntry, t: typeof translate): string {
  return t(sentenceKey(line), {
    actor: actorName(line, t),
    person: personName(line.person, t),
    former: personName(line.former, t),
    thing: line.thing === null ? '' : targetName(line.thing, t),
  });
}

const countLabels: Partial<Record<AuditLogEntry['action'], MessageKey>> = {
  'notification.send': 'audit.count.people',
  'account.export': 'audit.count.people',
  'clearance.export': 'audit.count.people',
  'clearance.import': 'audit.count.people',
  'event.delete': 'audit.count.people',
  'outlet.close': 'audit.count.people',
  'outlet.merge': 'audit.count.people',
  'match.delete': 'audit.count.people',
  'match.allocate': 'audit.count.people',
  'event.assign': 'audit.count.officers',
  'match.import': 'audit.count.matches',
  'mail.again': 'audit.count.mails',
  'account.identity-cleared': 'audit.count.images',
  'account.evidence-cleared': 'audit.count.pieces',
  'requirement.ask': 'audit.count.people',
};

/** Labels of the fields, as in their forms. */
const fieldLabels: Record<AuditField, MessageKey> = {
  email: 'accounts.email',
  firstName: 'accounts.givenNames',
  lastName: 'accounts.familyName',
  nameArabic: 'accounts.nameArabic',
  organization: 'accounts.organization',
  organizationArabic: 'accounts.organizationArabic',
  mobileNumber: 'accounts.mobileNumber',
  birthdate: 'accounts.birthdate',
  language: 'profile.language',
  identification: 'accounts.identification',
  pressId: 'accounts.pressId',
  profilePicture: 'accounts.profilePicture',
  name: 'places.name',
  nameAr: 'places.nameArabic',
  acronym: 'season.acronym',
  startDate: 'season.startDate',
  endDate: 'season.endDate',
  description: 'season.description',
  banner: 'season.cover',
  accreditationEnabled: 'audit.accreditation',
  twoApprovals: 'season.twoApprovals',
  homeTeam: 'audit.homeTeam',
  awayTeam: 'audit.awayTeam',
  eventId: 'matches.event',
  locationId: 'matches.venue',
  seated: 'matches.seated',
  reservationOpen: 'matches.reservation',
  date: 'matches.date',
  gate: 'matches.gate',
  type: 'places.type',
  aliases: 'places.aliases',
  countryId: 'places.country',
  cityId: 'places.city',
  homeVenueId: 'places.homeVenue',
  defaultGate: 'places.defaultGate',
  logo: 'places.logo',
  title: 'documents.title',
  image: 'documents.cover',
  file: 'documents.file',
  text: 'audit.text',
  titleArabic: 'news.titleArabic',
  tags: 'news.tags',
  publication: 'news.publication',
  venueIds: 'documents.venues',
  reason: 'watchList.reason',
  photographers: 'guide.photographers',
  photographersArabic: 'guide.photographersArabic',
  bibs: 'guide.bibs',
  bibsArabic: 'guide.bibsArabic',
  pressConference: 'guide.pressConference',
  pressConferenceArabic: 'guide.pressConferenceArabic',
  parking: 'guide.parking',
  parkingArabic: 'guide.parkingArabic',
  wifi: 'guide.wifi',
  wifiArabic: 'guide.wifiArabic',
};

/** Labels of values that are stored as names of a choice. */
const valueLabels: Partial<Record<AuditChange['field'], Record<string, MessageKey>>> = {
  accreditationEnabled: { true: 'matches.opened', false: 'matches.closed' },
  twoApprovals: { true: 'season.yes', false: 'season.no' },
  reservationOpen: { true: 'matches.opened', false: 'matches.closed' },
  language: { en: 'profile.language.en', ar: 'profile.language.ar' },
  type: {
    club: 'places.club',
    national: 'places.national',
    ...Object.fromEntries(outletTypes.map((type) => [type, `outlets.type.${type}` as const])),
  },
  publication: { draft: 'news.state.draft', published: 'news.state.published' },
  role: Object.fromEntries(roles.map((role) => [role, `role.${role}` as const])),
};

/** The changed fields with their old and their new value. */
export function entryChanges(
  { changes }: AuditLogEntry,
  t: typeof translate,
): { label: string; from: string; to: string }[] {
  return changes.map(({ field, from, to }) => ({
    label: t(field === 'role' ? 'accounts.role' : fieldLabels[field]),
    from: valueText(field, from, t),
    to: valueText(field, to, t),
  }));
}

function valueText(field: AuditChange['field'], value: string | null, t: typeof translate): string {
  if (value === null) return t('audit.empty');
  const label = valueLabels[field]?.[value];
  if (label !== undefined) return t(label);
  if (Number.isNaN(Date.parse(value))) return value;
  if (field === 'date' || field === 'publication') return formatDateTime(value);
  return field === 'startDate' || field === 'endDate' ? formatDate(value) : value;
}

/** The reason, changed fields or count; empty if the sentence says everything. */
export function entryDetails(line: AuditLogEntry, t: typeof translate): string {
  const { reason, fields, role, count, action } = line;
  const word = countLabels[action];
  return joinWithDots([
    reason !== null && reasonText(reason, t),
    action !== 'account.document-view' &&
      fields.length > 0 &&
      t('audit.changed', { fields: joinWithCommas(fields.map((field) => t(fieldLabels[field]))) }),
    role !== null && t('audit.role', { role: t(`role.${role}`) }),
    count !== null && count > 0 && word !== undefined && t(word, { count }),
  ]);
}
