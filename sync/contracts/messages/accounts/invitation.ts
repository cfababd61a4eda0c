/** The page that an invitation's link opens. */
export const invitationMessages = {
  'invitation.title': 'Invitation',
  'invitation.adminTitle': 'Become an administrator',
  'invitation.adminText':
    'You’ve been invited to administer {app}. Enter your name and choose a password.',
  'invitation.accept': 'Create account',
  'invitation.accepted': 'Your administrator account is ready.',
  'invitation.pressTitle': 'You’re invited to register',
  'invitation.pressText':
    'Register with {email}. Have your ID or passport, your press ID and a photo ready.',
  'invitation.approval':
    'As with every registration, the league reviews your documents before it approves your account.',
  'invitation.role': 'You’re invited as: {role}.',
  'invitation.register': 'Register',
  'invitation.until': 'This link works until {date}.',
  'invitation.invalidTitle': 'This invitation is no longer valid',
  'invitation.invalid':
    'An invitation works once, for seven days. If you’ve already used it, log in. Otherwise, ask the league for a new one.',
  'invitation.taken':
    'This e-mail address already has an account. Log in, or ask the league to change that account.',
  'invitation.loggedInTitle': 'You’re logged in as {name}',
  'invitation.loggedInText':
    'To use this invitation, log out and open the link again, or open it in another browser.',
  'invitation.home': 'Go to home page',
} as const;
