import { selectTheme, themes, useTheme } from '#pwa/lib/app/theme.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DayIcon, NightIcon, SystemThemeIcon } from '#pwa/ui/icons.ts';

const icons = { system: SystemThemeIcon, light: DayIcon, dark: NightIcon };

export function ThemePicker() {
  const { t } = useTranslation();
  const selected = useTheme();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('theme.label')}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-lg bg-secondary p-1">
        {themes.map((theme) => {
          const IconMark = icons[theme];
          return (
            <label
              key={theme}
              title={t(`theme.${theme}`)}
              className={cn(
                'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md text-sm',
                'font-semibold has-focus-visible:outline-3 has-focus-visible:outline-ring',
                theme === selected && 'bg-card text-card-foreground shadow-card',
              )}
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={theme === selected}
                onChange={() => selectTheme(theme)}
              />
              <IconMark className="size-4.5" aria-hidden />
              <span className="sr-only">{t(`theme.${theme}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
