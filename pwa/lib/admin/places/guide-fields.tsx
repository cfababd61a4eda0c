import type { UseFormReturn } from 'react-hook-form';
import {
  guideFieldNames,
  type GuideField,
  type GuideNotes,
  guideTopics,
} from '#sync/contracts/places/media-guides.ts';
import type { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import type { AdminRecord } from '#pwa/lib/admin/resource/admin-resource.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/** The notes of a media guide in a form; empty if there is none. */
export type GuideValues = Record<GuideField, string>;

export function toGuideValues(notes: GuideNotes | undefined): GuideValues {
  return Object.fromEntries(
    guideFieldNames.map((field) => [field, notes?.[field] ?? '']),
  ) as GuideValues;
}

/** The notes as the contract has them; an empty one is removed. */
export function toGuideBody(values: GuideValues): Record<GuideField, string | null> {
  return Object.fromEntries(
    guideFieldNames.map((field) => [field, values[field].trim() || null]),
  ) as Record<GuideField, string | null>;
}

/** The part of a form's state that `GuideFieldset` uses, alike for venues and matches. */
export type GuideFormState = Pick<
  ReturnType<typeof useResourceForm<AdminRecord, GuideValues, object>>,
  'fieldProps' | 'loaded'
> & { form: Pick<UseFormReturn<GuideValues>, 'register'> };

/** The notes of a media guide, in English and in Arabic side by side. */
export function GuideFieldset({
  state: { form, loaded, fieldProps },
  hint,
  venueNotes,
}: {
  state: GuideFormState;
  hint: string;
  /** The notes that a match has where its own field is empty. */
  venueNotes?: GuideNotes | undefined;
}) {
  const { t } = useTranslation();
  const labels = guideTopics.flatMap((topic) => [
    { field: topic, label: t(`guide.${topic}`) } as const,
    { field: `${topic}Arabic`, label: t(`guide.${topic}Arabic`) } as const,
  ]);
  return (
    <fieldset className="border-t border-border pt-5">
      <legend className="contents">
        <span className="heading-3 block">{t('guide.title')}</span>
      </legend>
      <p className="mt-1 text-sm text-muted-foreground">{hint}</p>
      <div className="mt-4 grid gap-5 md:grid-cols-2">
        {labels.map(({ field, label }) => (
          <Field
            key={field}
            label={label}
            {...fieldProps(
              field,
              loaded[field],
              venueNotes?.[field] && t('guide.venueNote', { note: venueNotes[field] }),
            )}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                {...(field.endsWith('Arabic')
                  ? { dir: 'rtl', lang: 'ar' }
                  : { dir: 'ltr', lang: 'en' })}
                {...form.register(field)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
