import { describe, expect, it } from 'vitest';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';

describe('the Arabic name of a place', () => {
  it.each([
    'الأهلي',
    'استاد 30 يونيو',
    'الدوري المصري الممتاز 2024/25',
    'استاد القاهرة الدولي (المقصورة)',
    'غزل المحلة - ب',
  ])('the Arabic name of a place may have digits and marks: %s', (name) => {
    expect(arabicPlaceName.parse(name)).toBe(name);
  });

  it('the Arabic name of a place is cleaned like a person’s', () => {
    expect(arabicPlaceName.parse(' الأَهـــلي  القاهري ')).toBe('الأهلي القاهري');
  });

  it.each([
    ['Latin letters', 'الأهلي SC'],
    ['digits alone', '1907'],
    ['a mark of direction', 'الأهلي\u200f'],
    ['a control character', 'الأهلي\u0000'],
  ])('the Arabic name of a place with %s is refused', (_, name) => {
    expect(arabicPlaceName.safeParse(name).error?.issues[0]?.message).toBe('places.arabicLetters');
  });

  it('the Arabic name of a place may be missing', () => {
    expect(arabicPlaceName.parse(null)).toBeNull();
  });
});
