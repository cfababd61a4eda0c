import type { ReactNode } from 'react';
import { NewsCover } from '#pwa/lib/news/news-card.tsx';
import { RichText } from '#pwa/lib/news/rich-text.tsx';
import { textDirectionProps } from '#pwa/lib/news/parse-rich-text.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A news article as members read it; each paragraph follows the direction of its own language. */
export function NewsArticle({
  title,
  banner,
  text,
  className,
  children,
}: {
  title: string;
  /** Null while no cover is selected. */
  banner: string | null;
  text: string;
  className?: string;
  /** Texts above the title: day, tournament and tags. */
  children: ReactNode;
}) {
  return (
    <article className={cn('flex w-full flex-col gap-5', className)}>
      {banner !== null && <NewsCover name={banner} className="md:rounded-xl" />}
      <header className="flex flex-col gap-2.5 max-md:px-4">
        <h2 className="heading-1 text-start text-balance" {...textDirectionProps(title)}>
          {title}
        </h2>
        <p className="num flex flex-wrap items-center gap-x-3 gap-y-2 text-muted-foreground">
          {children}
        </p>
      </header>
      <div className="max-md:px-4">
        <RichText text={text} />
      </div>
    </article>
  );
}
