import { afterEach, describe, expect, it } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import {
  fullName,
  givenName,
  organizationName,
  otherName,
  otherOrganization,
} from '#pwa/lib/people/person-name.ts';
import { initialsOf } from '#pwa/ui/avatar.tsx';

const latin = { firstName: 'Salma', lastName: 'Fouad', organization: 'Nile Picture Desk' };
const both = { ...latin, nameArabic: 'سلمى فؤاد', organizationArabic: 'وكالة النيل للصور' };

afterEach(() => languageStore.set('en'));

describe('a person’s names', () => {
  it('a person’s names begin with that in the language of the screens', () => {
    expect([fullName(both), otherName(both)]).toEqual(['Salma Fouad', 'سلمى فؤاد']);
    expect(organizationName(both)).toBe('Nile Picture Desk');
    expect(otherOrganization(both)).toBe('وكالة النيل للصور');
    languageStore.set('ar');
    expect([fullName(both), otherName(both)]).toEqual(['سلمى فؤاد', 'Salma Fouad']);
    expect(organizationName(both)).toBe('وكالة النيل للصور');
    expect(otherOrganization(both)).toBe('Nile Picture Desk');
  });

  it('a person without an Arabic name has the Latin one', () => {
    languageStore.set('ar');
    for (const person of [latin, { ...latin, nameArabic: null, organizationArabic: null }]) {
      expect([fullName(person), otherName(person)]).toEqual(['Salma Fouad', null]);
      expect(organizationName(person)).toBe('Nile Picture Desk');
      expect(otherOrganization(person)).toBeNull();
    }
    expect(organizationName({ organization: null, organizationArabic: 'النيل' })).toBeNull();
  });

  it('a short name is the first name, in Arabic letters with both words of a compound', () => {
    expect(givenName(both)).toBe('Salma');
    languageStore.set('ar');
    expect(givenName(both)).toBe('سلمى');
    expect(givenName(latin)).toBe('Salma');
    expect(givenName({ ...latin, nameArabic: 'عبد الرحمن فؤاد' })).toBe('عبد الرحمن');
    expect(givenName({ ...latin, nameArabic: 'عبدالرحمن فؤاد' })).toBe('عبدالرحمن');
  });

  it('the Arabic letters of a person’s initials do not join', () => {
    expect(initialsOf('سلمى نبيل فؤاد')).toBe('س\u200cف');
    expect(initialsOf('Salma Nabil Fouad')).toBe('SF');
    expect(initialsOf('سلمى')).toBe('س');
  });
});
