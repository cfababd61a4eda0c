import type { ReactNode } from 'react';
import type { AskableField, User } from '#sync/contracts/accounts/accounts.ts';
import { isVouched, type OutletState } from '#sync/contracts/outlets/outlet-types.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import type { PersonChange } from '#pwa/features/approvals/person/person-changes.ts';
import { ageInYears } from '#pwa/features/approvals/requests/request-people.ts';
import { leagueDayOf, formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { fieldLabels } from '#pwa/lib/people/registration-fields.ts';
import { otherName } from '#pwa/lib/people/person-name.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** The details that a person entered in their registration. */
export function PersonFacts({
  user,
  changes = [],
  changesTitle = 'approvals.changesTitle',
  unconfirmed = false,
  outlet = null,
  className,
}: {
  user: User;
  changes?: readonly PersonChange[] | undefined;
  /** Title of `changes`; by default they are an applicant's corrections before applying again. */
  changesTitle?:
    | 'approvals.answerTitle'
    | 'approvals.changesTitle'
    | 'approvals.changedTitle'
    | undefined;
  /** Whether the address is not confirmed. */
  unconfirmed?: boolean;
  /** Whether an outlet vouches for the person; null for those of none. */
  outlet?: OutletState | null | undefined;
  className?: string;
}) {
  const { t, language } = useTranslation();
  const other = otherName(user);
  const now = useNow(3_600_000);
  const { birthdate, mobileNumber, role } = user;
  return (
    <dl className={cn('divide-y divide-border border-t border-border', className)}>
      {changes.length > 0 && (
        <Fact label={t(changesTitle)}>
          <ul className="text-pending-foreground">
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </ul>
        </Fact>
      )}
      {other !== null && (
        <Fact label={t(readsArabic(language) ? 'accounts.nameLatin' : 'accounts.nameArabic')}>
          <bdi>{other}</bdi>
        </Fact>
      )}
      <Fact label={t('accounts.email')}>
        <a className={cn('link break-all', fingerClass)} dir="ltr" href={`mailto:${user.email}`}>
          {user.email}
        </a>
        {unconfirmed && (
          <div>
            <StatusText tone="pending">{t('approvals.addressUnconfirmed')}</StatusText>
          </div>
        )}
      </Fact>
      <Fact label={t('accounts.mobileNumber')}>
        {mobileNumber === null ? (
          t('profile.notGiven')
        ) : (
          <a
            className={cn('num hover:underline', fingerClass)}
            dir="ltr"
            href={`tel:${mobileNumber}`}
          >
            {mobileNumber}
          </a>
        )}
      </Fact>
      <Fact label={t('accounts.birthdate')}>
        {birthdate === null
          ? t('profile.notGiven')
          : t('approvals.birthdateAge', {
              date: formatDate(birthdate),
              years: ageInYears(birthdate, leagueDayOf(now)),
            })}
      </Fact>
      <Fact label={t('accounts.organization')}>
        {user.organization === null ? t('profile.notGiven') : <bdi>{user.organization}</bdi>}
        {outlet !== null && (
          <div>
            <StatusText tone={isVouched(outlet) ? 'approved' : 'pending'}>
              {t(`outlets.state.${outlet}`)}
            </StatusText>
          </div>
        )}
      </Fact>
      {user.organizationArabic !== null && (
        <Fact label={t('accounts.organizationArabic')}>
          <bdi>{user.organizationArabic}</bdi>
        </Fact>
      )}
      <Fact label={t('accounts.role')}>{t(`role.${role ?? 'admin'}`)}</Fact>
      <Fact label={t('approvals.registered')}>{formatDateTime(user.createdAt)}</Fact>
    </dl>
  );
}

function Change({ field, before, after }: PersonChange) {
  const { t } = useTranslation();
  const label = field in fieldLabels ? t(fieldLabels[field as AskableField]) : field;
  if (after === undefined)
    return (
      <li>{before === null ? label : t('approvals.changeBefore', { field: label, before })}</li>
    );
  const textOf = (value: string | null) => {
    if (value === null) return t('profile.notGiven');
    return field === 'birthdate' ? formatDate(value) : value;
  };
  return (
    <li>
      {`${label}: `}
      <bdi className="font-normal text-muted-foreground line-through">
        <del>{textOf(before)}</del>
      </bdi>{' '}
      <span aria-label={t('audit.becomes')} role="img" className="inline-block rtl:-scale-x-100">
        →
      </span>{' '}
      <bdi>
        <ins className="no-underline">{textOf(after)}</ins>
      </bdi>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="break-inside-avoid py-2">
      <dt className="text-[0.8125rem] leading-4.5 text-muted-foreground">{label}</dt>
      <dd className="num text-[0.9375rem] leading-5.5 font-[560] [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

/** Makes links large enough to tap on touch screens. */
const fingerClass = 'max-md:inline-flex max-md:min-h-11 max-md:items-center';
