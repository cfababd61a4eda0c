import {
  maxSubjectLength,
  maxMailTextLength,
} from '#sync/contracts/notifications/notifications.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';
import type { FieldsProps } from '#pwa/features/notifications/fields/recipient-fields.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/** The email's language, direction, subject, message, design and button. */
export function EmailFields({ form, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  const [language, button] = [form.watch('language'), form.watch('button')];
  const dir = directionOf(language);
  return (
    <>
      <Field label={t('notifications.language')} required>
        {(control) => (
          <NativeSelect {...control} {...form.register('language')}>
            <option value="ar">{t('notifications.language.ar')}</option>
            <option value="en">{t('notifications.language.en')}</option>
          </NativeSelect>
        )}
      </Field>
      <Field label={t('notifications.subject')} error={errorOf('subject')} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            dir={dir}
            maxLength={maxSubjectLength}
            {...form.register('subject')}
          />
        )}
      </Field>
      <Field
        label={t('notifications.text')}
        hint={t('notifications.textHint')}
        error={errorOf('text')}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            dir={dir}
            rows={9}
            maxLength={maxMailTextLength}
            {...form.register('text')}
          />
        )}
      </Field>
      <div className="flex flex-col">
        <Checkbox {...form.register('styled')}>
          {t('notifications.styled')}
          <span className="block text-sm text-muted-foreground">
            {t('notifications.styledHint')}
          </span>
        </Checkbox>
        <Checkbox {...form.register('button')}>{t('notifications.button')}</Checkbox>
      </div>
      {button && (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <Field label={t('notifications.buttonText')} error={errorOf('buttonText')} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                dir={dir}
                maxLength={60}
                {...form.register('buttonText')}
              />
            )}
          </Field>
          <Field
            label={t('notifications.buttonUrl')}
            hint={t('notifications.buttonUrlHint', { example: `${location.origin}/events` })}
            error={errorOf('buttonUrl')}
            required
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                autoComplete="off"
                dir="ltr"
                maxLength={500}
                {...form.register('buttonUrl')}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
