/** A key on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-[color-mix(in_oklch,currentColor_55%,transparent)] px-1.25 font-sans text-xs leading-none font-semibold [font-stretch:96%]">
      {children}
    </kbd>
  );
}
