/** The classes of a button that opens another screen, as large as a row of a list. */
export const linkCardClass =
  'flex min-h-14.5 w-full items-center gap-3 rounded-xl border border-border bg-card px-3.5 py-2.5 text-start text-card-foreground shadow-card [&>svg]:size-5.5 [&>svg]:flex-none [&>svg]:text-muted-foreground';
