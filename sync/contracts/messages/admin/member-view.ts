/** The members' pages as administrators view them. */
export const memberViewMessages = {
  'memberView.open': 'View as member',
  'memberView.title': 'Viewing as a member',
  'memberView.text':
    'You see what an accredited member sees, and can’t apply, book or send anything here.',
  'memberView.leave': 'Back to admin',
  'memberView.readOnly': 'Only members can do this.',
  'memberView.contactReadOnly':
    'Members write to the media office here. As an administrator, use Notifications instead.',
} as const;
