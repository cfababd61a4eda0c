import type { ReactNode } from 'react';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import { ageInYears } from '#pwa/features/approvals/requests/request-people.ts';
import { leagueDayOf, formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/cn.ts';

/** The details that a person entered in their registration. */
export function PersonFacts({
  user,
  changes = [],
  className,
}: {
  user: User;
  /** What an applicant corrected before applying again. */
  changes?: ApprovalRequest['changes'] | undefined;
  className?: string;
}) {
  const { t } = useTranslation();
  const now = useNow(3_600_000);
  const { birthdate, mobileNumber, role } = user;
  const wordOf = (field: string) => {
    const key = `accounts.${field === 'firstName' ? 'givenNames' : field === 'lastName' ? 'familyName' : field}`;
    return isMessageKey(key) ? t(key) : field;
  };
  return (
    <dl className={cn('divide-y divide-border border-t border-border', className)}>
      {changes.length > 0 && (
        <Fact label={t('approvals.changesTitle')}>
          <ul className="text-pending-foreground">
            {changes.map(({ field, before }) => (
              <li key={field}>
                {before === null
                  ? wordOf(field)
                  : t('approvals.changeBefore', { field: wordOf(field), before })}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={t('accounts.email')}>
        <a className={cn('link break-all', fingerClass)} href={`mailto:${user.email}`}>
          {user.email}
        </a>
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
      <Fact label={t('accounts.organization')}>{user.organization ?? t('profile.notGiven')}</Fact>
      <Fact label={t('accounts.role')}>{t(`role.${role ?? 'admin'}`)}</Fact>
      <Fact label={t('approvals.registered')}>{formatDateTime(user.createdAt)}</Fact>
    </dl>
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
