/** The demo's notes for the media by stadium: invented places and passwords. */
import type { GuideNotes } from '#sync/contracts/places/media-guides.ts';

const usual: GuideNotes = {
  photographers:
    'Behind the advertising boards at both goal lines, never at the benches. Choose a side during the warm-up and keep it.',
  photographersArabic:
    'خلف اللوحات الإعلانية عند خطي المرمى، وليس بجوار دكة البدلاء. اختر جهة أثناء الإحماء والتزم بها.',
  bibs: 'At the media gate, from two hours before kick-off. Leave your press card, and return the bib within an hour of the final whistle.',
  bibsArabic:
    'عند بوابة الإعلام، قبل ساعتين من انطلاق المباراة. اترك الكارنيه الصحفي، وأعد الصدرية خلال ساعة من صافرة النهاية.',
  parking: 'Behind the media gate, for vehicles with a media sticker.',
  parkingArabic: 'خلف بوابة الإعلام، للسيارات التي تحمل ملصق الإعلام.',
};

const guides: Readonly<Record<string, GuideNotes>> = {
  'Cairo International Stadium': {
    ...usual,
    bibs: 'Media gate 4, ground floor, from two hours before kick-off. Leave your press card, and return the bib within an hour of the final whistle.',
    bibsArabic:
      'بوابة الإعلام 4، الطابق الأرضي، قبل ساعتين من انطلاق المباراة. اترك الكارنيه الصحفي، وأعد الصدرية خلال ساعة من صافرة النهاية.',
    pressConference:
      'Hall B, below the main stand, 20 minutes after the final whistle. The visiting coach speaks first.',
    pressConferenceArabic:
      'القاعة B أسفل المقصورة الرئيسية، بعد 20 دقيقة من صافرة النهاية. مدرب الفريق الضيف يتحدث أولًا.',
    parking: 'Car park P4, entrance from Salah Salem Street. Full one hour before kick-off.',
    parkingArabic: 'موقف P4، المدخل من شارع صلاح سالم. يكتمل قبل ساعة من انطلاق المباراة.',
    wifi: 'Network: Stadium-Press\nPassword: goal-kick-26',
    wifiArabic: 'الشبكة: Stadium-Press\nكلمة السر: goal-kick-26',
  },
  '30 June Stadium': {
    ...usual,
    pressConference: 'Room 12, next to the tunnel, 15 minutes after the final whistle.',
    pressConferenceArabic: 'الغرفة 12 بجوار النفق، بعد 15 دقيقة من صافرة النهاية.',
    wifi: 'Network: 30June-Media\nPassword: corner-flag-7',
    wifiArabic: 'الشبكة: 30June-Media\nكلمة السر: corner-flag-7',
  },
  // Without Arabic notes on some topics, so that the screens show the English ones.
  'Alexandria Stadium': {
    ...usual,
    wifi: 'Network: Alex-Press\nPassword: sea-breeze-11',
  },
};

/** The notes for a stadium; the usual ones if it has none of its own. */
export const demoGuide = (stadium: string): GuideNotes => guides[stadium] ?? usual;
