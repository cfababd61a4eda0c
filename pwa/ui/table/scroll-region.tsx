import type { ComponentProps } from 'react';

/** A part of a page that scrolls. It can have the focus, so that the keyboard scrolls it too. */
export function ScrollRegion(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div tabIndex={0} {...props} />;
}
