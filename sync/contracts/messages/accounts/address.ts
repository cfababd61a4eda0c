/** Confirming an e-mail address, and changing one's own. */
export const addressMessages = {
  'address.title': 'E-mail address',
  'address.confirmed': 'Confirmed',
  'address.unconfirmed': 'Not confirmed',
  'address.confirmText':
    'We’ve sent a link to {email}. Open it to confirm that the address is yours.',
  'address.resend': 'Resend link',
  'address.resent': 'We’ve sent you a new link. Earlier links no longer work.',
  'address.offline': 'Connect to change your e-mail address.',
  'address.change': 'Change e-mail address',
  'address.changeText':
    'We’ll send a link to the new address. Your address changes when you confirm it there, and we’ll e-mail both addresses.',
  'address.new': 'New e-mail address',
  'address.same': 'This is already your address.',
  'address.send': 'Send link',
  'address.changeRequested': 'We’ve sent a link to the new address. Open it to finish the change.',
  'address.changeWaits':
    'Your address will change to {email} when you open the link we sent there. The link works until {time}.',
  'address.changeCancel': 'Cancel change',
  'address.changeCancelled': 'Your e-mail address stays as it is.',
  'address.changeDone':
    'This change has already taken effect. If you didn’t ask for it, please contact us immediately.',
  'address.alreadyConfirmed': 'Your e-mail address is already confirmed.',
  'address.linkInvalid':
    'Links work once and only for a limited time. Log in to request a new one.',
  'address.linkInvalidTitle': 'This link is no longer valid',
  'address.confirmPageTitle': 'Confirm your address',
  'address.confirmPageText': 'Press the button to confirm that this e-mail address is yours.',
  'address.confirm': 'Confirm address',
  'address.confirmedTitle': 'Your address is confirmed',
  'address.confirmedText': 'Thank you. We’ll send our e-mails to {email}.',
  'address.changedTitle': 'Your address has been changed',
  'address.changedText': 'From now on, log in with {email}.',
  'address.rejectPageTitle': 'Didn’t ask for this change?',
  'address.rejectPageText':
    'If it wasn’t you, someone knows your password. We’ll stop the change, log out all devices and email you a link to choose a new password.',
  'address.reject': 'Stop the change',
  'address.rejectInvalid':
    'If your e-mail address was changed and it wasn’t you, please contact us immediately.',
  'address.rejectedTitle': 'The change has been stopped',
  'address.rejectedText':
    'All devices have been logged out. We’ve sent you a link to choose a new password.',
  'address.changeDoneTitle': 'The change has already been made',
  'address.home': 'Go to home page',
} as const;
