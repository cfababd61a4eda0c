/** Contrasts of texts with what is painted behind them, also behind stripes, which axe leaves out. */
import type { Page } from '@playwright/test';
import { waitForTransitions } from '#e2e/pages/axe.ts';

/**
 * Texts of less contrast (WCAG 2) than `least`, with their ratio. Each colour of a gradient counts.
 * Disabled controls and texts that are hidden are left out.
 */
export async function weakTexts(page: Page, least: number, where = ''): Promise<string[]> {
  await waitForTransitions(page);
  const found = await page.evaluate((minimum) => {
    type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
    const context = Object.assign(document.createElement('canvas'), {
      width: 1,
      height: 1,
    }).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('this browser cannot draw');
    const weak: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (text === '' || element === null || element.closest('script, style, :disabled')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const front = colorOf(getComputedStyle(element).color);
      const ratio = Math.min(
        ...backgroundsOf(element).map((back) => contrast(over(front, back), back)),
      );
      if (ratio < minimum) weak.push(`“${text}” has ${ratio.toFixed(2)}:1`);
    }
    return weak;

    /** Any CSS colour as the screen paints it; the alpha is kept apart. */
    function colorOf(css: string): Rgba {
      context?.clearRect(0, 0, 1, 1);
      if (context) context.fillStyle = css;
      context?.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] =
        context?.getImageData(0, 0, 1, 1).data ?? [];
      return [red, green, blue, alpha / 255];
    }

    function over([red, green, blue, alpha]: Rgba, back: Rgba): Rgba {
      const mix = (front: number, behind: number) => front * alpha + behind * (1 - alpha);
      return [mix(red, back[0]), mix(green, back[1]), mix(blue, back[2]), 1];
    }

    /** All colours that may be behind an element. */
    function backgroundsOf(element: Element | null): Rgba[] {
      if (element === null) return [[255, 255, 255, 1]];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const color = colorOf(backgroundColor);
      const behind = color[3] === 1 ? [color] : backgroundsOf(element.parentElement);
      const plain = behind.map((back) => over(color, back));
      const stripes = (
        backgroundImage.match(/(?:rgba?|oklch|oklab|lab|color)\([^)]*\)/g) ?? []
      ).map(colorOf);
      return [...plain, ...stripes.flatMap((stripe) => plain.map((back) => over(stripe, back)))];
    }

    function contrast(one: Rgba, other: Rgba): number {
      const [darker = 0, brighter = 0] = [luminance(one), luminance(other)].toSorted(
        (a, b) => a - b,
      );
      return (brighter + 0.05) / (darker + 0.05);
    }

    function luminance([red, green, blue]: Rgba): number {
      const linear = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }
  }, least);
  return [...new Set(found)].map((text) => `${where} ${text}`);
}
