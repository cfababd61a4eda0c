/** Two-factor authentication: setting it up, and logging in with it. */
export const secondFactorMessages = {
  'secondFactor.title': 'Two-factor authentication',
  'secondFactor.text':
    'Protect your account with a code from an authenticator app, in addition to your password.',
  'secondFactor.offline': 'Connect to manage two-factor authentication.',
  'secondFactor.on': 'On since {date}',
  'secondFactor.isNeeded': 'Administrators need it here, so it can’t be turned off.',
  'secondFactor.codesLeft': '{count|1 recovery code left|# recovery codes left}',
  'secondFactor.fewCodes': 'Create new recovery codes before you run out.',
  'secondFactor.turnOn': 'Turn on',
  'secondFactor.turnOff': 'Turn off',
  'secondFactor.turnOffTitle': 'Turn off two-factor authentication?',
  'secondFactor.turnOffText': 'You’ll log in with your password alone.',
  'secondFactor.changeApp': 'Change authenticator app',
  'secondFactor.changeAppText': 'Your current app keeps working until the new one is set up.',
  'secondFactor.newCodes': 'Create new recovery codes',
  'secondFactor.newCodesText': 'Your earlier recovery codes will stop working.',
  'secondFactor.enabled': 'Two-factor authentication is on. Your other devices were logged out.',
  'secondFactor.disabled': 'Two-factor authentication is off.',

  'secondFactor.loginTitle': 'Enter your code',
  'secondFactor.loginText': 'Open your authenticator app and enter the code for {app}.',
  'secondFactor.code': 'Code from your authenticator app',
  'secondFactor.codeHint': '6 digits',
  'secondFactor.recoveryCode': 'Recovery code',
  'secondFactor.recoveryCodeHint': 'One of the codes you saved. Each works once.',
  'secondFactor.useRecoveryCode': 'Use a recovery code',
  'secondFactor.useApp': 'Use your authenticator app',
  'secondFactor.lostBoth':
    'If you’ve lost your phone and your recovery codes, ask the portal’s operator to reset two-factor authentication.',

  'secondFactor.setUpTitle': 'Set up an authenticator app',
  'secondFactor.setUpText':
    'Administrators need two-factor authentication to log in. It takes about a minute.',
  'secondFactor.start': 'Start',
  'secondFactor.scan':
    'Scan this QR code with an authenticator app, such as Google Authenticator or 1Password.',
  'secondFactor.qrLabel': 'QR code for your authenticator app',
  'secondFactor.openApp': 'Open the app on this device',
  'secondFactor.key': 'Or enter this key:',
  'secondFactor.copyKey': 'Copy key',
  'secondFactor.keyCopied': 'Key copied.',
  'secondFactor.copyFailed': 'Couldn’t copy. Please select the text and copy it.',
  'secondFactor.enterCode': 'Enter the code that the app shows.',

  'secondFactor.codesTitle': 'Save your recovery codes',
  'secondFactor.codesText':
    'If you lose your phone, log in with one of these codes. Each works once. You won’t see them again.',
  'secondFactor.copy': 'Copy',
  'secondFactor.codesCopied': 'Recovery codes copied.',
  'secondFactor.download': 'Download',
  'secondFactor.print': 'Print',
  'secondFactor.codesSaved': 'I’ve saved my recovery codes',
  'secondFactor.done': 'Done',
  'secondFactor.fileTitle': '{app} recovery codes for {email}',
  'secondFactor.fileText': 'Each code works once.',
} as const;
