/**
 * The login screen's look without its function: the build writes it into the page, so that a guest
 * sees it before the app's scripts and style sheet have arrived. The screen replaces it.
 */
import { type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { logoMark } from '#pwa/ui/brand/logo-mark.ts';
import { touchlineIllustration } from '#pwa/ui/brand/touchline-illustration.ts';
import { el, type Markup } from '#pwa/ui/ticket/markup.ts';

/** Hidden unless the page's script has set `data-first="login"` on the root element. */
export function loginPlaceholder(): Markup {
  return el(
    'div',
    {
      id: 'first-login',
      'aria-hidden': 'true',
      class:
        'fixed inset-0 z-20 hidden flex-col overflow-hidden bg-background md:flex-row [[data-first=login]_&]:flex',
    },
    hero(),
    el(
      'div',
      { class: 'flex flex-1 flex-col' },
      el(
        'div',
        {
          class: 'mx-auto flex w-full max-w-112 flex-1 flex-col px-6 py-6 md:justify-center',
        },
        el(
          'div',
          { class: 'flex flex-col gap-4' },
          el(
            'p',
            { class: 'heading-1 lg:text-[2.125rem] lg:leading-10' },
            ...inBoth('accounts.login'),
          ),
          field('accounts.email'),
          field('accounts.password'),
          el('div', { class: '-mt-1.5 h-11' }),
          el('div', {
            class: 'min-h-13.5 rounded-lg border-[1.5px] border-signal-edge bg-signal',
          }),
          el('div', { class: 'h-11' }),
        ),
      ),
      el('div', { class: 'h-13' }),
    ),
  );
}

function hero(): Markup {
  return el(
    'div',
    {
      class:
        'pitch safe-top flex-none overflow-hidden md:sticky md:top-0 md:h-dvh md:w-[44%] md:max-w-160 md:[--stripe-width:80px]',
    },
    el('div', { class: 'md:hidden' }, touchlineIllustration('112')),
    el('div', { class: 'max-md:hidden' }, touchlineIllustration('54%', true)),
    el(
      'div',
      {
        class: 'flex min-h-64 flex-col px-6 pt-6 pb-6 md:h-full md:px-8 md:pt-11 md:pb-11 lg:px-14',
      },
      el('div', { class: '-my-4 flex h-16 items-center' }, el('span', {}, wordmark())),
      el(
        'div',
        {
          class: 'mt-auto md:absolute md:inset-x-8 md:top-[calc(54%+2.75rem)] lg:inset-x-14',
        },
        el(
          'p',
          {
            class:
              'type-display max-w-80 text-[2rem] leading-[1.1] -tracking-[0.018em] text-balance md:max-w-none md:text-[clamp(2.25rem,4.9vw,4.5rem)] md:leading-none md:-tracking-[0.03em]',
          },
          ...inBoth('accounts.welcomeTitle'),
        ),
        el(
          'p',
          { class: 'mt-6 max-w-110 text-lg leading-7 text-muted-foreground max-md:hidden' },
          ...inBoth('accounts.welcomeLead'),
        ),
      ),
      el(
        'p',
        { class: 'mt-1.5 text-[0.9375rem] text-muted-foreground md:mt-auto' },
        ...inBoth('app.description'),
      ),
    ),
  );
}

function wordmark(): Markup {
  return el(
    'span',
    {
      class:
        'inline-flex items-center gap-2 text-xl leading-none font-[760] -tracking-[0.015em] [font-stretch:116%] max-[359px]:text-base lg:text-[1.625rem]',
    },
    logoMark('flex-none size-[1.2em]'),
    el('span', {}, ...inBoth('app.name')),
  );
}

/** The text in both languages; the styles hide the one that the page is not in. */
function inBoth(key: MessageKey): Markup[] {
  return [
    el('span', { lang: 'en', class: 'rtl:hidden' }, messageText('en', key)),
    el('span', { lang: 'ar', class: 'ltr:hidden' }, messageText('ar', key)),
  ];
}

function field(label: MessageKey): Markup {
  return el(
    'div',
    { class: 'flex flex-col gap-1.5' },
    el('span', { class: 'text-[0.9375rem] leading-5 font-semibold' }, ...inBoth(label)),
    el('div', { class: 'min-h-12 rounded-md border-[1.5px] border-input bg-card' }),
  );
}
