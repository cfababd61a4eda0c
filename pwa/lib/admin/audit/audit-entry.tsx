/** An audit log entry: its sentence with links, and its details. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditLogEntry, AuditPerson, AuditTarget } from '#sync/contracts/admin/audit.ts';
import {
  actorName,
  entryChanges,
  entryDetails,
  personName,
  sentenceKey,
  targetName,
} from '#pwa/lib/admin/audit/describe-entry.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Reason and count, then a line for each changed field. */
export function EntryDetails({ line }: { line: AuditLogEntry }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="block">{entryDetails(line, t)}</span>
      {entryChanges(line, t).map(({ label, from, to }) => (
        <span key={label} className="block">
          {`${label}: `}
          <bdi>{from}</bdi>{' '}
          <span
            aria-label={t('audit.becomes')}
            role="img"
            className="inline-block rtl:-scale-x-100"
          >
            →
          </span>{' '}
          <bdi className="text-foreground">{to}</bdi>
        </span>
      ))}
    </>
  );
}

/** The sentence of an entry, with links to people and records that still exist. */
export function EntrySentence({ line }: { line: AuditLogEntry }) {
  const { t } = useTranslation();
  const { actor, person, former, thing } = line;
  const parts: Record<string, ReactNode> = {
    actor: <EntityLink to={actor && personLink(actor)}>{actorName(line, t)}</EntityLink>,
    person: <EntityLink to={person && personLink(person)}>{personName(person, t)}</EntityLink>,
    former: (
      <EntityLink to={former ? personLink(former) : null}>{personName(former, t)}</EntityLink>
    ),
    thing: thing && <EntityLink to={targetLink(thing)}>{targetName(thing, t)}</EntityLink>,
  };
  // Splitting on a capture group puts a placeholder's name at every odd index.
  const places = {
    actor: '{actor}',
    person: '{person}',
    former: '{former}',
    thing: '{thing}',
  };
  return t(sentenceKey(line), places)
    .split(/\{(\w+)\}/)
    .map((piece, index) => <span key={index}>{index % 2 === 0 ? piece : parts[piece]}</span>);
}

type LinkTarget = Pick<LinkProps, 'to'> & {
  params?: { id: string };
  search?: { notification: string };
};

function EntityLink({ to, children }: { to: LinkTarget | null; children: string }) {
  if (to === null)
    return (
      <b className="font-[580]">
        <bdi>{children}</bdi>
      </b>
    );
  return (
    // Larger than the text, so that it is easy to tap on a phone.
    <Link
      {...to}
      className="font-[580] underline decoration-muted-foreground/50 underline-offset-3 hover:decoration-current max-md:py-2.5"
    >
      <bdi>{children}</bdi>
    </Link>
  );
}

/** Administrators link to their profile, because there is nothing to decide about them. */
function personLink({ id, here, admin }: AuditPerson): LinkTarget | null {
  if (!here) return null;
  return admin
    ? { to: '/admin/profile/$id', params: { id } }
    : { to: '/user-details/$id', params: { id } };
}

const editRoutes = {
  event: '/admin/manage/tournaments/$id',
  match: '/admin/manage/matches/$id',
  team: '/admin/manage/teams/$id',
  venue: '/admin/manage/venues/$id',
  outlet: '/admin/manage/outlets/$id',
  document: '/admin/manage/documents/$id',
  news: '/admin/manage/news/$id',
  report: '/admin/reports/view/$id',
  requirement: '/admin/requirements/$id',
} as const;

function targetLink({ type, id, here }: AuditTarget): LinkTarget | null {
  if (!here || id === null) return null;
  if (type === 'notification') return { to: '/admin/mails', search: { notification: id } };
  if (type === 'invitation') return { to: '/admin/manage/users/invitations' };
  return type === 'mail' || type === 'question_set' || type === 'city'
    ? null
    : { to: editRoutes[type], params: { id } };
}
