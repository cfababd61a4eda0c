/** Replies that only the server words; phones show the text that they received. */
export const serverRepliesMessages = {
  'error.tokenExpired': 'jwt expired',
  'error.tokenInvalid': 'This session is not valid. Please log in again.',
  'error.sessionReused': 'Force Logout: This session was used twice. Please log in again.',
  'error.accountChanged': 'Force Logout: Your account has changed. Please log in again.',
  'error.passwordChanged': 'Force Logout: Your password was changed. Please log in again.',
  'error.accountBlocked': 'Force Logout: Your account is no longer approved. Please log in again.',
  'error.accountDeleted': 'Force Logout: This account no longer exists.',
  'error.secondFactorChanged':
    'Force Logout: Two-factor authentication was changed. Please log in again.',
  'error.secondFactorRequired':
    'Force Logout: Administrators need two-factor authentication. Log in to set it up.',
  'error.forbidden': 'You are not allowed to do this.',
  'error.notFound': 'Not found.',
  'error.conflict': 'This has changed in the meantime. Please check it again.',
  'error.stale': 'Someone else changed this in the meantime. Reload to see the changes.',
  'error.idempotencyReused': 'This idempotency key was already used for a different request.',
  'error.unreadable': 'The request could not be read.',
  'error.validation': 'Please check the highlighted fields.',
  'error.unknownField': 'Unknown field.',
  'error.unsupportedMedia': 'This type of content is not accepted.',
  'error.rateLimited': 'Too many requests. Please try again in {seconds|1 second|# seconds}.',
  'error.rateLimitedMinutes':
    'Too many requests. Please try again in {minutes|1 minute|# minutes}.',
  'error.tooManyChanges':
    'Too many changes at once. Please try again in {seconds|1 second|# seconds}.',
  'error.busy': 'The server is busy. Please try again in a moment.',
  'error.storageFull': 'There’s no space for this file right now. Please try again later.',
  'files.onlyOne': 'Send one file at a time, in a field named file.',
  'files.imageTooCostly':
    '{file} has too many pixels or takes too long to process. Please save it as a smaller JPEG.',
  'files.infected': '{name} contains malware and wasn’t accepted.',
  'files.notScanned':
    '{name} can’t be checked for malware right now. Please try again in a moment.',
  'files.tooManyUnclaimed':
    'Too many uploads are waiting to be used. Please finish your form first.',
  'secondFactor.codeRequired': 'Enter the code from your authenticator app.',
  'secondFactor.codeWrong': 'This code isn’t right. Please check it and try again.',
  'secondFactor.codeUsed': 'This code was already used. Wait for the next one.',
  'secondFactor.setUpFirst': 'Administrators need two-factor authentication. Set it up to log in.',
  'secondFactor.startAgain': 'This took too long. Please start again with a new QR code.',
  'secondFactor.isOff': 'Two-factor authentication is off.',
  'secondFactor.isRequired': 'Administrators need two-factor authentication here.',
  'secondFactor.unreadable':
    'The server’s key has changed, so codes can’t be checked. Ask the portal’s operator to reset two-factor authentication.',
  'sync.unknownAction': 'This action isn’t supported. Reload to update.',
  'events.alreadyJoined': 'You have already applied for this tournament.',
  'matches.alreadyBooked': 'You have already booked this match.',
  'matches.past': 'This match has already started.',
  'matches.seatTaken': 'This seat has just been taken. Please choose another one.',
  'matches.seatHeld': 'You already have a seat for this match.',
  'matches.notSeated': 'This match doesn’t have numbered seats.',
  'matches.notApproved': 'Your booking isn’t approved.',
  'reports.settleFirst': 'Two answers conflict. Please choose one before you publish.',
  'reports.changedMeanwhile':
    'This report was changed on another device. Please check it before you publish.',
  'reports.tooManyOpen':
    'This report has too many unresolved texts. Please resolve some before you continue.',
  'reports.noOfficer': 'No media officer is assigned to this match.',
  'reports.questionsFixed': 'The questions are set by the league. You can only change the answers.',
} as const;
