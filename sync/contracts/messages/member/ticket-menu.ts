/** What can be done with a ticket besides showing it. */
export const ticketMenuMessages = {
  'ticketMenu.open': 'More options',
  'ticketMenu.calendar': 'Add to calendar',
  'ticketMenu.print': 'Print',
} as const;
