import { matchesSearch } from '#sync/contracts/core/search-key.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { listTags, maxTagLength, maxTags } from '#sync/contracts/content/news.ts';
import type { SelectedTag } from '#pwa/features/manage-news/articles.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Command, CommandInput, CommandItem, CommandList } from '#pwa/ui/command.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';
import { IconButton } from '#pwa/ui/button.tsx';

/** Selects existing tags and adds new ones. */
export function TagsField({
  tags,
  onChange,
  hint,
  error,
}: {
  tags: readonly SelectedTag[];
  onChange: (tags: SelectedTag[]) => void;
  /** The hint below the field, instead of the usual one. */
  hint: ReactNode;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState('');
  const query = useDebouncedValue(text.trim(), 300);
  const { data: found = [] } = useQuery({
    queryKey: ['tags', query],
    queryFn: ({ signal }) => call(listTags, { query: { name: query }, signal }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, maxTagLength);
  const available = found.filter(
    (tag) => matchesSearch(name, tag.name) && !tags.some((own) => isSame(own.name, tag.name)),
  );
  const isNew = name !== '' && ![...found, ...tags].some((tag) => isSame(tag.name, name));
  const choices: SelectedTag[] = [...available, ...(isNew ? [{ id: null, name }] : [])];
  const full = tags.length >= maxTags;
  const shown = open && !full ? choices : [];

  function add(tag: SelectedTag | undefined): void {
    if (tag === undefined || full) return;
    onChange([...tags, tag]);
    setText('');
    setActive('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || (event.key === ',' && name !== '')) {
      // Keeps Enter from submitting the form.
      event.preventDefault();
      const activeIndex = shown.findIndex((tag) => valueOf(tag) === active);
      if (event.key === 'Enter' && activeIndex > 0) add(shown[activeIndex]);
      else if (name !== '')
        add(choices.find((tag) => isSame(tag.name, name)) ?? choices[Math.max(0, activeIndex)]);
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
      setActive('');
    } else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1));
  }

  return (
    <Field label={t('news.tags')} hint={hint ?? t('news.tagsHint')} error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          {tags.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li
                  key={tag.name}
                  className="flex items-center rounded-md bg-secondary ps-3 text-sm font-[560] text-secondary-foreground"
                >
                  <span dir="auto">{tag.name}</span>
                  <IconButton
                    icon={CloseIcon}
                    size="sm"
                    className="max-md:size-11"
                    label={t('news.tagRemove', { name: tag.name })}
                    onClick={() => onChange(tags.filter((each) => each !== tag))}
                  />
                </li>
              ))}
            </ul>
          )}
          <Command
            values={shown.map(valueOf)}
            value={active}
            onValueChange={setActive}
            className="md:max-w-96"
          >
            <CommandInput
              {...control}
              open={shown.length > 0}
              maxLength={maxTagLength}
              disabled={full}
              placeholder={t('news.tagInput')}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setOpen(true);
                setActive('');
              }}
              onFocus={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={onKeyDown}
            />
            {shown.length > 0 && (
              <CommandList
                label={t('news.tags')}
                className="float-in absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-xl border border-border bg-popover p-1.5 text-popover-foreground shadow-float"
              >
                {shown.map((tag) => (
                  <CommandItem
                    key={valueOf(tag)}
                    value={valueOf(tag)}
                    className="items-center md:min-h-9 md:text-sm"
                    onSelect={() => add(tag)}
                  >
                    {tag.id === null ? t('news.tagNew', { name: tag.name }) : tag.name}
                  </CommandItem>
                ))}
              </CommandList>
            )}
          </Command>
        </div>
      )}
    </Field>
  );
}

function valueOf({ id }: SelectedTag): string {
  return id ?? 'new';
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
