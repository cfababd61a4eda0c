/** Contact page and legal pages. */
export const legalMessages = {
  'legal.privacy': 'Privacy Policy',
  'legal.terms': 'Terms of Use',
  'contact.title': 'Get In Touch',
} as const;
