import type { ReactNode } from 'react';

/** Social links, copyright and legal pages. */
export function Footer({
  label,
  copyright,
  social,
  children,
}: {
  label: string;
  copyright: string | null;
  social: readonly { name: string; url: string; label: string }[];
  /** Links to the legal pages with the class `footerLinkClass`. */
  children: ReactNode;
}) {
  return (
    <footer
      aria-label={label}
      className="mt-auto border-t border-border text-[0.8125rem] text-muted-foreground print:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 px-4 py-2 md:px-6">
        {copyright !== null && <span className="py-2">{copyright}</span>}
        {children}
        <span className="flex flex-wrap gap-x-5 md:ms-auto">
          {social.map((one) => (
            <a
              key={one.url}
              href={one.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={one.label}
              className={footerLinkClass}
            >
              <bdi>{one.name}</bdi>
            </a>
          ))}
        </span>
      </div>
    </footer>
  );
}

export const footerLinkClass =
  'inline-flex min-h-11 items-center max-md:min-w-11 hover:text-foreground hover:underline underline-offset-2';
