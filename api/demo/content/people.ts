/** The demo's people: invented, with invented organizations and reserved email addresses. */
import { readFileSync } from 'node:fs';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import type { Role, Status } from '#sync/contracts/accounts/role-names.ts';

export interface DemoPerson {
  readonly status: Status;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly nameArabic: string | null;
  readonly organization: string;
  readonly organizationArabic: string | null;
  /** `YYYY-MM-DD` */
  readonly birthdate: string;
  readonly hoursAgo: number;
  readonly language: CompleteLanguage;
  readonly reason: string | null;
}

const readLines = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));

/** Names of people and organizations in Arabic, by their Latin ones. */
export const arabicNames: ReadonlyMap<string, string> = new Map(
  readLines('./arabic-names.txt').map(([latin = '', arabic = '']) => [latin, arabic]),
);
const inArabic = (latin: string) => arabicNames.get(latin) ?? null;

export const demoAdmin = {
  email: 'admin@touchline.example',
  firstName: 'Dina',
  lastName: 'Sabry',
  nameArabic: inArabic('Dina Sabry'),
};

/** Gives the first of two approvals, so that the other administrator can give the second. */
export const secondAdmin = {
  email: 'desk@touchline.example',
  firstName: 'Hala',
  lastName: 'Mahrous',
  nameArabic: inArabic('Hala Mahrous'),
};

/** Everyone but the administrators, as `people.txt` lists them. */
export function readPeople(): DemoPerson[] {
  return readLines('./people.txt').map((columns) => {
    const column = (at: number) => columns[at] ?? '';
    return {
      status: column(0) as Status,
      email: column(1),
      firstName: column(2),
      lastName: column(3),
      role: column(4) as Role,
      nameArabic: inArabic(`${column(2)} ${column(3)}`),
      organization: column(5),
      organizationArabic: inArabic(column(5)),
      birthdate: column(6),
      hoursAgo: Number(column(7)),
      language: column(8) as CompleteLanguage,
      reason: columns[9] ?? null,
    };
  });
}
