import {
  maxSubjectLength,
  maxMailTextLength,
  notificationWays,
} from '#sync/contracts/notifications/notifications.ts';
import {
  type CompleteLanguage,
  directionOf,
  otherLanguageOf,
} from '#sync/contracts/messages/languages.ts';
import type { FieldsProps } from '#pwa/features/notifications/fields/recipient-fields.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

/** The email's languages, subject, message, design and button. */
export function EmailFields({ form, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  const [language, isTranslated] = [form.watch('language'), form.watch('isTranslated')];
  const button = form.watch('button');
  const other = otherLanguageOf(language);
  return (
    <>
      <Field
        label={t('notifications.way')}
        hint={form.watch('way') === 'email' ? undefined : t('notifications.wayHint')}
        error={errorOf('way')}
        required
      >
        {(control) => (
          <NativeSelect {...control} {...form.register('way')}>
            {notificationWays.map((way) => (
              <option key={way} value={way}>
                {t(`notifications.way.${way}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <Field label={t('notifications.language')} required>
          {(control) => (
            <NativeSelect {...control} {...form.register('language')}>
              <option value="ar">{t('notifications.language.ar')}</option>
              <option value="en">{t('notifications.language.en')}</option>
            </NativeSelect>
          )}
        </Field>
        <Checkbox {...form.register('isTranslated')}>
          {t(`notifications.also.${other}`)}
          <span className="block text-sm text-muted-foreground">
            {t(`notifications.${isTranslated ? 'each' : 'everyone'}.${language}`)}
          </span>
        </Checkbox>
      </div>
      <TextFields form={form} errorOf={errorOf} language={language} isTranslated={isTranslated} />
      {isTranslated && (
        <TextFields form={form} errorOf={errorOf} language={other} isTranslated isOther />
      )}
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
          <ButtonTextField
            form={form}
            errorOf={errorOf}
            language={language}
            isTranslated={isTranslated}
          />
          {isTranslated && (
            <ButtonTextField form={form} errorOf={errorOf} language={other} isTranslated isOther />
          )}
          <Field
            className={isTranslated ? 'md:col-span-2' : ''}
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

type TextFieldsProps = FieldsProps & {
  language: CompleteLanguage;
  /** Whether the labels name the language. */
  isTranslated: boolean;
  /** Whether the fields are those of the second language. */
  isOther?: boolean;
};

function TextFields({ form, errorOf, language, isTranslated, isOther = false }: TextFieldsProps) {
  const { t } = useTranslation();
  const [subject, text] = isOther
    ? (['otherSubject', 'otherText'] as const)
    : (['subject', 'text'] as const);
  const writing = { lang: language, dir: directionOf(language) };
  return (
    <>
      <Field
        label={t(isTranslated ? `notifications.subject.${language}` : 'notifications.subject')}
        error={errorOf(subject)}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...writing}
            autoComplete="off"
            maxLength={maxSubjectLength}
            {...form.register(subject)}
          />
        )}
      </Field>
      <Field
        label={t(isTranslated ? `notifications.text.${language}` : 'notifications.text')}
        hint={isOther ? undefined : t('notifications.textHint', { scheme: 'https://' })}
        error={errorOf(text)}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            {...writing}
            rows={9}
            maxLength={maxMailTextLength}
            {...form.register(text)}
          />
        )}
      </Field>
    </>
  );
}

function ButtonTextField({ form, errorOf, language, isTranslated, isOther }: TextFieldsProps) {
  const { t } = useTranslation();
  const name = isOther ? 'otherButtonText' : 'buttonText';
  return (
    <Field
      label={t(isTranslated ? `notifications.buttonText.${language}` : 'notifications.buttonText')}
      error={errorOf(name)}
      required
    >
      {(control) => (
        <Input
          {...control}
          lang={language}
          dir={directionOf(language)}
          autoComplete="off"
          maxLength={60}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
