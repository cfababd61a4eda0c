import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

/** The optional name in Arabic letters of a team, venue, city or tournament. */
export function ArabicNameField({
  field,
  ...props
}: { field: UseFormRegisterReturn } & Pick<ComponentProps<typeof Field>, 'error' | 'hint'>) {
  const { t } = useTranslation();
  return (
    <Field label={t('places.nameArabic')} {...props}>
      {(control) => <Input {...control} autoComplete="off" dir="rtl" lang="ar" {...field} />}
    </Field>
  );
}
