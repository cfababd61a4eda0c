/** Names of people and their organizations in the language of the screens. */
import { bothNames, nameIn } from '#sync/contracts/core/names.ts';
import { currentLanguage } from '#pwa/lib/i18n/language.ts';

export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** Missing in rows that a phone stored before Arabic names existed. */
  readonly nameArabic?: string | null | undefined;
}

interface Employee {
  readonly organization: string | null;
  readonly organizationArabic?: string | null | undefined;
}

/** The full name. Like `t`, for components that `useTranslation` renders again. */
export function fullName({ firstName, lastName, nameArabic }: NamedPerson): string {
  return nameIn(currentLanguage(), `${firstName} ${lastName}`, nameArabic);
}

/**
 * The first name, for places without room for the full one. Of a name in Arabic letters it is the
 * first word, or the first two of compounds such as «عبد الرحمن».
 */
export function givenName({ firstName, nameArabic }: Omit<NamedPerson, 'lastName'>): string {
  const arabic = /^(?:(?:عبد|أبو|أم) )?[^ ]+/.exec(nameArabic ?? '')?.[0];
  return nameIn(currentLanguage(), firstName, arabic);
}

/** The name in the other script; null if there is none. */
export function otherName({ firstName, lastName, nameArabic }: NamedPerson): string | null {
  return bothNames(currentLanguage(), `${firstName} ${lastName}`, nameArabic)[1] ?? null;
}

export function organizationName({ organization, organizationArabic }: Employee): string | null {
  return organization === null ? null : nameIn(currentLanguage(), organization, organizationArabic);
}

/** The organization's name in the other script; null if there is none. */
export function otherOrganization({ organization, organizationArabic }: Employee): string | null {
  return organization === null
    ? null
    : (bothNames(currentLanguage(), organization, organizationArabic)[1] ?? null);
}
