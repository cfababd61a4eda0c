/** Mails, Arabic: the same keys. */
import type { MailCatalogue } from '#sync/contracts/messages/mail.ts';

export const mailArabic: MailCatalogue = {
  'mail.dear': 'عزيزي {firstName}،',
  'mail.reason': 'السبب: {reason}',
  'mail.open': 'افتح {app}',
  'mail.foot': 'المكتب الإعلامي، {hours}. راسلنا على {email}.',
  'mail.matchOf': '{home} ضد {away}',
  'mail.gate': 'بوابة الإعلام',
  'mail.block': 'القطاع',
  'mail.seat': 'المقعد',
  'mail.when': '{weekday} {date}، {time}',

  'mail.accountApproved.subject': 'تمت الموافقة على حسابك',
  'mail.accountApproved.text':
    'تمت الموافقة على تسجيلك. يمكنك الآن تسجيل الدخول وطلب الاعتماد وحجز المباريات.',
  'mail.accountRejected.subject': 'تم رفض تسجيلك',
  'mail.accountRejected.text': 'تم رفض تسجيلك لعدم كفاية المعلومات أو عدم صحتها.',
  'mail.accreditationApproved.subject': 'تم الاعتماد: {event}',
  'mail.accreditationApproved.text':
    'تمت الموافقة على اعتمادك في {event}. يمكنك الآن حجز مبارياته.',
  'mail.accreditationRejected.subject': 'لم يتم الاعتماد: {event}',
  'mail.accreditationRejected.text': 'تم رفض اعتمادك في {event}.',
  'mail.bookingApproved.subject': 'تمت الموافقة على الحجز: {match}',
  'mail.bookingApproved.text': 'تمت الموافقة على حجزك. اختر مقعدك: تصدر التذكرة فور اختياره.',
  'mail.bookingApproved.button': 'اختر مقعدك',
  'mail.bookingRejected.subject': 'تم رفض الحجز: {match}',
  'mail.bookingRejected.text': 'تم رفض حجزك.',
  'mail.ticket.subject': 'تذكرتك: {match}، {date}',
  'mail.ticket.heading': 'تذكرتك لمباراة {match}',
  'mail.ticket.text': 'مكانك محجوز. أظهر رمز الاستجابة هذا عند بوابة الإعلام مع بطاقتك الصحفية.',
  'mail.ticket.qr': 'رمز تذكرتك. إن لم تره فافتح التذكرة بالزر أدناه.',
  'mail.ticket.button': 'افتح التذكرة',
  'mail.ticket.note': 'ستجدها أيضًا على هاتفك عند فتح {app} في المرة القادمة، وتعمل هناك دون إشارة.',
  'mail.ticketRevoked.subject': 'تم إلغاء التذكرة: {match}',
  'mail.ticketRevoked.text': 'تم إلغاء تذكرتك، ولم تعد تفتح البوابة.',
};
