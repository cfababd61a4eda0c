/** Texts shared by several screens: navigation, actions, states, tables and forms. */
export const commonMessages = {
  'app.name': 'Touchline',

  'dates.today': 'Today, {date}',
  'dates.tomorrow': 'Tomorrow, {date}',
  'dates.daysHours': '{days} d {hours} h',
  'dates.hoursMinutes': '{hours} h {minutes} min',
  'dates.hours': '{hours} h',
  'dates.minutes': '{minutes} min',
  'dates.kickOffIn': 'Kick-off in {time}',

  'nav.home': 'Home',
  'nav.events': 'Events',
  'nav.documents': 'Documents',
  'nav.news': 'News',
  'nav.reports': 'Reports',
  'nav.tickets': 'Tickets',
  'nav.more': 'More',
  'nav.admin': 'Admin',
  'nav.contact': 'Contact Us',
  'legal.privacy': 'Privacy Policy',
  'legal.terms': 'Terms of Use',
  'nav.logout': 'Logout',
  'nav.profile': 'Profile',
  'nav.main': 'Main',
  'nav.skip': 'Skip to content',
  'nav.sync': 'On this phone',
  'nav.copyright': '© {year} {league}',
  'nav.footer': 'About this portal',
  'nav.opensElsewhere': '{name}, opens in a new window',

  'theme.label': 'Appearance',

  'action.back': 'Back',
  'action.close': 'Close',
  'action.tryAgain': 'Try again',

  'state.loading': 'Loading',
  'state.errorTitle': 'Couldn’t load this',
  'state.asOf': 'As of {time}',
  'state.never': 'Not synced yet',
  'state.offlineAsOf': 'Offline. {time}',

  'bytes.kilobytes': '{count} KB',

  'update.ready': 'A new version is ready.',
  'update.text': 'Update once you’ve finished writing.',
  'update.use': 'Update',
  'update.missing': 'This page is from an older version. Update to continue.',

  'install.title': 'Keep your tickets on this phone',

  'status.pending': 'Pending',
  'status.approved': 'Approved',
  'status.rejected': 'Rejected',
  'status.revoked': 'Revoked',

  'form.nowStands': 'Current value: {value}',

  'role.cameraman': 'Cameraman',
  'role.camera_technician': 'Camera technician',
  'role.commentator': 'Commentator',
  'role.photographer': 'Photographer',
  'role.photo_technician': 'Photo technician',
  'role.radio_reporter': 'Radio reporter',
  'role.tv_reporter': 'TV reporter',
  'role.written_press': 'Written press',
  'role.media_officer': 'Media officer',
  'role.admin': 'Administrator',

  'notFound.title': 'This page was not found',
} as const;
