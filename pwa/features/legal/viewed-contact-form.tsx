import { ContactForm } from '#pwa/features/legal/contact-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The members' form as administrators see it: they cannot send it. */
export function ViewedContactForm({ userId }: { userId: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <Banner tone="notice" rounded>
        {t('memberView.contactReadOnly')}
      </Banner>
      <fieldset disabled className="opacity-60">
        <ContactForm userId={userId} />
      </fieldset>
    </div>
  );
}
