import { logoMark } from '#pwa/ui/brand/logo-mark.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { MarkupView } from '#pwa/ui/ticket/markup-view.tsx';

export function LogoMark({ className }: { className?: string }) {
  return <MarkupView node={logoMark(cn('flex-none', className ?? 'size-6'))} />;
}

export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 leading-none font-[760] -tracking-[0.015em] [font-stretch:116%]',
        className ?? 'text-lg',
      )}
    >
      <LogoMark className="size-[1.2em]" />
      <bdi>{name}</bdi>
    </span>
  );
}
