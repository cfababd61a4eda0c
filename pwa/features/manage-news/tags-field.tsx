import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { maxTags, maxTagLength } from '#sync/contracts/content/news.ts';
import type { ChosenTag } from '#pwa/features/manage-news/news-form.ts';
import { tagsLike } from '#pwa/features/manage-news/news-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/form/input.tsx';

/** Tags that there are, and new ones: typed, chosen from what fits, taken away again. */
export function TagsField({
  tags,
  onChange,
  hint,
  error,
}: {
  tags: readonly ChosenTag[];
  onChange: (tags: ChosenTag[]) => void;
  /** In place of the usual one. */
  hint: ReactNode;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = useSettled(text.trim());
  const found = useQuery({ ...tagsLike(wanted), enabled: open }).data ?? [];
  const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, maxTagLength);
  const free = found.filter(
    (tag) => same(tag.name, name, true) && !tags.some((own) => same(own.name, tag.name)),
  );
  const isNew = name !== '' && ![...found, ...tags].some((tag) => same(tag.name, name));
  const choices: ChosenTag[] = [...free, ...(isNew ? [{ id: null, name }] : [])];
  const full = tags.length >= maxTags;
  const shown = open && !full && choices.length > 0;
  const active = Math.min(at, choices.length - 1);

  function add(tag: ChosenTag | undefined): void {
    if (tag === undefined || full) return;
    onChange([...tags, tag]);
    setText('');
    setAt(0);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || (event.key === ',' && name !== '')) {
      // The form is not sent by it.
      event.preventDefault();
      const exact = choices.find((tag) => same(tag.name, name));
      if (event.key === 'Enter' && at > 0) add(choices[active]);
      else if (name !== '') add(exact ?? choices[active]);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(Math.max(0, Math.min(choices.length - 1, (open ? active : -1) + step)));
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
          <div className="relative md:max-w-96">
            <Input
              {...control}
              dir="auto"
              role="combobox"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={shown ? `${listId}-${active}` : undefined}
              autoComplete="off"
              maxLength={maxTagLength}
              disabled={full}
              placeholder={t('news.tagInput')}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setOpen(true);
                setAt(0);
              }}
              onFocus={() => setOpen(true)}
              onBlur={() => setOpen(false)}
              onKeyDown={onKeyDown}
            />
            <div
              id={listId}
              role="listbox"
              aria-label={t('news.tags')}
              hidden={!shown}
              className="float-in absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-xl border border-border bg-popover p-1.5 text-popover-foreground shadow-float"
            >
              {choices.map((tag, index) => (
                <div
                  key={tag.id ?? 'new'}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={cn(
                    'flex min-h-11 cursor-pointer items-center rounded-md px-3 md:min-h-9 md:text-sm',
                    index === active && 'bg-accent text-accent-foreground',
                  )}
                  // Before the field loses the focus, and the list with it.
                  onPointerDown={(event) => {
                    event.preventDefault();
                    add(tag);
                  }}
                >
                  {tag.id === null ? t('news.tagNew', { name: tag.name }) : tag.name}
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
    </Field>
  );
}

function same(a: string, b: string, part = false): boolean {
  const [whole, wanted] = [a.toLowerCase(), b.toLowerCase()];
  return part ? whole.includes(wanted) : whole === wanted;
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
