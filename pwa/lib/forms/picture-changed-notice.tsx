import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** A notice below a field with a new upload that someone else has stored another file meanwhile. */
export function PictureChangedNotice({ label, name }: { label?: string; name: string | null }) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="notice"
      rounded
      action={
        name !== null && (
          <Button variant="outline" asChild size="xs" className="max-md:min-h-11">
            <a href={`/api/file/${name}`} target="_blank" rel="noopener">
              {t('form.seeTheirs')}
            </a>
          </Button>
        )
      }
    >
      {[label, t('form.pictureChanged')].filter(Boolean).join(': ')}
    </Banner>
  );
}
