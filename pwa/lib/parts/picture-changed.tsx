import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** Below a field with a new upload: somebody else stored another file there meanwhile. */
export function PictureChanged({ label, name }: { label?: string; name: string | null }) {
  const { t } = useWords();
  return (
    <Strip
      tone="notice"
      rounded
      action={
        name !== null && (
          <Button asChild size="xs" className="max-md:min-h-11">
            <a href={`/api/file/${name}`} target="_blank" rel="noopener">
              {t('form.seeTheirs')}
            </a>
          </Button>
        )
      }
    >
      {[label, t('form.pictureChanged')].filter(Boolean).join(': ')}
    </Strip>
  );
}
