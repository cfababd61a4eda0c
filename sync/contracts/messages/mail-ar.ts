/** Mails, Arabic: the same keys. */
import type { MailCatalogue } from '#sync/contracts/messages/mail.ts';

export const mailArabic: MailCatalogue = {
  'mail.dear': 'مرحبًا {firstName}،',
  'mail.reason': 'السبب: {reason}',
  'mail.open': 'افتح {app}',
  'mail.foot': 'المكتب الإعلامي، {hours}. راسلنا على {email}.',
  'mail.matchOf': '{home} ضد {away}',
  'mail.matchOn': '{match} ({date})',
  'mail.comma': '، ',
  'mail.gate': 'بوابة الإعلاميين',
  'mail.block': 'القطاع',
  'mail.seat': 'المقعد',
  'mail.when': '{weekday} {date}، الساعة {time}',
  'mail.holderOf': '{role}، {organization}',
  'mail.role.cameraman': 'مصور تلفزيوني',
  'mail.role.camera_technician': 'فني كاميرا',
  'mail.role.commentator': 'معلق',
  'mail.role.photographer': 'مصور فوتوغرافي',
  'mail.role.photo_technician': 'فني تصوير',
  'mail.role.radio_reporter': 'مراسل إذاعي',
  'mail.role.tv_reporter': 'مراسل تلفزيوني',
  'mail.role.written_press': 'صحافة مكتوبة',
  'mail.role.media_officer': 'مسؤول إعلامي',

  'mail.accountApproved.subject': 'تمت الموافقة على حسابك',
  'mail.accountApproved.text':
    'تمت الموافقة على تسجيلك. يمكنك الآن تسجيل الدخول وطلب الاعتماد وحجز المباريات.',
  'mail.accountRejected.subject': 'تم رفض تسجيلك',
  'mail.accountRejected.text': 'تم رفض تسجيلك لعدم كفاية المعلومات أو عدم صحتها.',
  'mail.accountBlocked.subject': 'تم إيقاف حسابك',
  'mail.accountBlocked.text':
    'سحبت الرابطة الموافقة على حسابك: أُنهيت جلساته على كل الأجهزة، وانتهت حجوزاتك وتذاكرك. ما زال بإمكانك تسجيل الدخول وتصحيح بياناتك وتقديم طلبك من جديد.',
  'mail.accountPending.subject': 'حسابك قيد المراجعة من جديد',
  'mail.accountPending.text':
    'لم تعد الموافقة على حسابك سارية إلى أن تراجعه الرابطة من جديد، وقد انتهت حجوزاتك وتذاكرك. سنكتب إليك فور اتخاذ القرار.',
  'mail.accountDeleted.subject': 'تم حذف حسابك',
  'mail.accountDeleted.text':
    'تم حذف حسابك: أُنهيت جلساته على كل الأجهزة، ولم يعد بإمكان أحد تسجيل الدخول به.',
  'mail.accountDeleted.events': 'الاعتمادات التي انتهت معه: {events}.',
  'mail.accountDeleted.matches': 'الحجوزات والتذاكر التي انتهت معه: {matches}.',
  'mail.accountDeleted.note': 'إن لم تكن تتوقع ذلك فيُرجى مراسلتنا.',
  'mail.passwordReset.subject': 'كلمة مرور جديدة في {app}',
  'mail.passwordReset.text':
    'طلب أحدهم، والأرجح أنه أنت، كلمة مرور جديدة. يتيح لك الزر اختيارها؛ وهو صالح لمرة واحدة خلال ساعة.',
  'mail.passwordReset.button': 'اختر كلمة مرور جديدة',
  'mail.passwordReset.note': 'إن لم تكن أنت من طلب ذلك فلا يلزمك شيء: كلمة مرورك باقية كما هي.',
  'mail.passwordChanged.subject': 'تم تغيير كلمة المرور',
  'mail.passwordChanged.text':
    'تم تغيير كلمة مرور حسابك من صفحة الملف الشخصي، وتم تسجيل الخروج على كل الأجهزة الأخرى.',
  'mail.passwordChanged.note':
    'إن لم تكن أنت من غيّرها، فاختر «Forgot Password» في صفحة تسجيل الدخول فورًا، وراسلنا.',
  'mail.accreditationApproved.subject': 'تم الاعتماد: {event}',
  'mail.accreditationApproved.text': 'تمت الموافقة على اعتمادك في {event}. يمكنك الآن حجز مبارياته.',
  'mail.accreditationRejected.subject': 'لم يتم الاعتماد: {event}',
  'mail.accreditationRejected.text': 'تم رفض اعتمادك في {event}.',
  'mail.accreditationRevoked.subject': 'تم إلغاء الاعتماد: {event}',
  'mail.accreditationRevoked.text': 'تم إلغاء اعتمادك في {event}، وتنتهي معه حجوزاتك وتذاكرك فيه.',
  'mail.bookingApproved.subject': 'تمت الموافقة على الحجز: {match}',
  'mail.bookingApproved.text': 'تمت الموافقة على حجزك. اختر مقعدك: تصدر التذكرة فور اختياره.',
  'mail.bookingApproved.button': 'اختر مقعدك',
  'mail.bookingRejected.subject': 'تم رفض الحجز: {match}',
  'mail.bookingRejected.text': 'تم رفض حجزك.',
  'mail.ticket.subject': 'تذكرتك: {match}، {date}',
  'mail.ticket.heading': 'تذكرتك لمباراة {match}',
  'mail.ticket.text': 'مكانك محجوز. يُرجى إبراز رمز QR هذا عند بوابة الإعلاميين مع البطاقة الصحفية.',
  'mail.ticket.qr': 'رمز QR لتذكرتك. إن لم يظهر، فافتح التذكرة بالزر أدناه.',
  'mail.ticket.button': 'افتح التذكرة',
  'mail.ticket.note': 'ستجدها أيضًا على هاتفك عند فتح {app} في المرة القادمة، وتعمل هناك دون إشارة.',
  'mail.ticketRevoked.subject': 'تم إلغاء التذكرة: {match}',
  'mail.ticketRevoked.text': 'تم إلغاء تذكرتك، ولم تعد تفتح البوابة.',
  'mail.eventAssigned.subject': 'أنت مسؤول إعلامي في {event}',
  'mail.eventAssigned.text':
    'كلفتك الرابطة بمهمة مسؤول إعلامي في {event}. تم اعتمادك، وأصبحت مبارياتها وقوائم إعلامييها متاحة لك.',
  'mail.eventAssigned.button': 'عرض المباريات',
  'mail.matchAssigned.subject': 'أنت المسؤول الإعلامي لمباراة {match}، {date}',
  'mail.matchAssigned.heading': 'أنت المسؤول الإعلامي لمباراة {match}',
  'mail.matchAssigned.text': 'كلفتك الرابطة بهذه المباراة، وتم اعتمادك في بطولتها.',
  'mail.matchAssigned.ticket':
    'هذه تذكرتك. يُرجى إبراز رمز QR عند بوابة الإعلاميين مع البطاقة الصحفية.',
  'mail.matchDeleted.subject': 'أُلغيت المباراة: {match}',
  'mail.matchDeleted.text':
    'رفعت الرابطة هذه المباراة من برنامجها. انتهى معها حجزك، ولم تعد أي تذكرة لها تفتح البوابة.',
  'mail.eventDeleted.subject': 'أُلغيت البطولة: {event}',
  'mail.eventDeleted.text': 'رفعت الرابطة {event} من برنامجها، وانتهى معها اعتمادك.',
  'mail.eventDeleted.matches': 'الحجوزات والتذاكر التي انتهت معها: {matches}.',
  'mail.reportAssigned.subject': 'تقرير مطلوب منك: {match}',
  'mail.reportAssigned.text':
    'تطلب الرابطة تقريرك «{report}». أجب عن الأسئلة وأضف الصور، ثم انشره عند اكتماله.',
  'mail.reportAssigned.button': 'افتح التقرير',
  'mail.reportAssigned.note':
    'افتح {app} مرة مع وجود إشارة قبل المباراة، لتتمكن من الكتابة والتصوير دون إشارة.',
};
