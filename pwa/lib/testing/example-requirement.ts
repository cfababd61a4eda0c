import type { Requirement } from '#sync/contracts/evidence/requirements.ts';

/** A number that photographers have to give. */
export const exampleRequirement: Requirement = {
  id: '0196a1b2-0000-7000-8000-000000000001',
  version: 1,
  name: 'Union card',
  nameArabic: 'بطاقة النقابة',
  help: 'The syndicate issues it.',
  helpArabic: '',
  roles: ['photographer'],
  kind: 'number',
  required: true,
  freelancersExempt: false,
  expiry: 'none',
  expiryMonths: null,
  whenExpired: 'remind',
};
