/** Registration, login, account states. */
export const accountsMessages = {
  'accounts.createAccount': 'Create Account',

  'accounts.givenNamesRequired': 'Please input your Given name(s)!',
  'accounts.familyNameRequired': 'Please input your Familyname!',
  'accounts.givenNamesEnglish':
    'Givename(s) must be in english only with no numbers or special characters',
  'accounts.familyNameEnglish':
    'Familyname must be in english only with no numbers or special characters',
  'accounts.nameTooLong': 'At most 100 characters.',
  'accounts.emailRequired': 'Please input your E-mail!',
  'accounts.emailInvalid': 'The input is not valid E-mail!',
  'accounts.birthdateRequired': 'Please input your Date of birth!',
  'accounts.birthdateInvalid': 'Enter a valid date as YYYY-MM-DD.',
  'accounts.passwordRequired': 'Please input your Password!',
  'accounts.passwordShort': 'At least 10 characters.',
  'accounts.passwordLong': 'At most 200 characters.',
  'accounts.organizationRequired': 'Please input your Organization name!',
  'accounts.organizationEnglish': 'Organization name must be in english only',
  'accounts.roleRequired': 'Please select your role!',
  'accounts.roleMismatch': 'This role doesn’t match this type of account.',
  'accounts.mobileRequired': 'Please input your Mobile number!',
  'accounts.mobileInvalid': 'Use digits only, with an optional plus in front.',

  'accounts.pendingTitle': 'Pending account',

  'accounts.emailAddressRequired': 'Email address is required',

  'accounts.notRejected': 'This registration hasn’t been rejected. Nothing was changed.',

  'accounts.picturesCleared':
    'Your photos have been deleted in the meantime. Please upload this one again.',

  'accounts.userNotFound': 'User not found.',
} as const;
