/** E-mails in Arabic, with the same keys as in English. */
import type { MailCatalogue } from '#sync/contracts/messages/mail/mail-english.ts';

export const mailArabic: MailCatalogue = {
  'reason.matchOff': 'أُلغيت المباراة من البرنامج.',
  'reason.eventOff': 'أُلغيت البطولة من البرنامج.',
  'reason.replaced': 'تم تعيين مسؤول إعلامي آخر لهذه المباراة.',
  'reason.detailsChanged': 'تغيّر اسمك أو دورك، وهناك تذكرة جديدة.',
  'reason.withdrawn': 'لقد ألغيت هذا الحجز.',
  'reason.seatChanged': 'اخترت مقعدًا آخر، وهناك تذكرة جديدة.',
  'reason.accountDeleted': 'تم حذف الحساب.',
  'reason.becameAdmin': 'أصبح هذا الحساب حساب مدير.',

  'mail.dear': 'مرحبًا {firstName}،',
  'mail.hello': 'مرحبًا،',
  'mail.reason': 'السبب: {reason}',
  'mail.endedMatches': 'الحجوزات والتذاكر التي انتهت: {matches}.',
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
  'mail.accountDeleted.note': 'إن لم تكن تتوقع ذلك فيُرجى مراسلتنا.',
  'mail.passwordReset.subject': 'كلمة مرور جديدة في {app}',
  'mail.passwordReset.text':
    'طلب أحدهم، والأرجح أنه أنت، كلمة مرور جديدة. يتيح لك الزر اختيارها؛ وهو صالح لمرة واحدة خلال ساعة.',
  'mail.passwordReset.button': 'اختر كلمة مرور جديدة',
  'mail.passwordReset.note': 'إن لم تكن أنت من طلب ذلك فلا يلزمك شيء: كلمة مرورك باقية كما هي.',
  'mail.passwordChanged.subject': 'تم تغيير كلمة المرور',
  'mail.passwordChanged.text':
    'تم تغيير كلمة مرور حسابك من صفحة الملف الشخصي، وتم تسجيل الخروج على كل الأجهزة الأخرى.',
  'mail.passwordChanged.byLink':
    'تم تعيين كلمة مرور جديدة لحسابك عبر رابط صالح لذلك مرة واحدة، وتم تسجيل الخروج على كل الأجهزة.',
  'mail.passwordChanged.note':
    'إن لم تكن أنت من غيّرها، فاختر «Forgot Password» في صفحة تسجيل الدخول فورًا، وراسلنا.',
  'mail.secondFactorOn.subject': 'تم تفعيل المصادقة الثنائية',
  'mail.secondFactorOn.text':
    'تم تفعيل المصادقة الثنائية لحسابك. من الآن فصاعدًا ستحتاج عند تسجيل الدخول إلى رمز من تطبيق المصادقة أيضًا. تم تسجيل الخروج على كل الأجهزة الأخرى.',
  'mail.secondFactorOff.subject': 'تم إيقاف المصادقة الثنائية',
  'mail.secondFactorOff.text':
    'تم إيقاف المصادقة الثنائية لحسابك. أصبح تسجيل الدخول بكلمة المرور وحدها.',
  'mail.secondFactorRenewed.subject': 'تم تغيير تطبيق المصادقة',
  'mail.secondFactorRenewed.text':
    'تم ربط حسابك بتطبيق مصادقة جديد، وأُنشئت رموز استرداد جديدة. لم تعد الرموز السابقة صالحة، وتم تسجيل الخروج على كل الأجهزة الأخرى.',
  'mail.secondFactorReset.subject': 'تمت إعادة ضبط المصادقة الثنائية',
  'mail.secondFactorReset.text':
    'أوقف مشغّل البوابة المصادقة الثنائية لحسابك، وتم تسجيل الخروج على كل الأجهزة. يُرجى إعدادها من جديد بعد تسجيل الدخول.',
  'mail.recoveryCodes.subject': 'رموز استرداد جديدة',
  'mail.recoveryCodes.text': 'أُنشئت رموز استرداد جديدة لحسابك، ولم تعد الرموز السابقة صالحة.',
  'mail.recoveryCodeUsed.subject': 'تم استخدام أحد رموز الاسترداد',
  'mail.recoveryCodeUsed.text':
    'استخدم أحدهم رمز استرداد لحسابك بدلًا من رمز تطبيق المصادقة. عدد رموز الاسترداد المتبقية: {count}. يمكنك إنشاء رموز جديدة من صفحة الملف الشخصي.',
  'mail.wrongCodes.subject': 'إدخال رموز خاطئة لحسابك',
  'mail.wrongCodes.text':
    'أدخل أحدهم كلمة مرور حسابك ثم عدة رموز خاطئة، ولم يتمكن من تسجيل الدخول.',
  'mail.secondFactor.note':
    'إن لم تكن أنت، فاختر «Forgot Password» في صفحة تسجيل الدخول فورًا، وراسلنا.',
  'mail.registrationReceived.subject': 'تلقّينا طلب تسجيلك',
  'mail.registrationReceived.text':
    'شكرًا لتسجيلك في {app}. ستراجع الرابطة طلبك، وسنكتب إليك فور اتخاذ القرار. يُرجى تأكيد أن عنوان البريد الإلكتروني هذا يخصّك.',
  'mail.registrationReceived.note':
    'الرابط صالح لمدة {days} أيام. إن لم تكن أنت من سجّل، فيمكنك تجاهل هذه الرسالة.',
  'mail.emailConfirmation.subject': 'أكّد عنوان بريدك الإلكتروني',
  'mail.emailConfirmation.text': 'يُرجى تأكيد أن عنوان البريد الإلكتروني هذا يخصّك.',
  'mail.emailConfirmation.note':
    'الرابط صالح لمدة {days} أيام، ولم تعد الروابط السابقة صالحة. إن لم يكن لديك حساب في {app}، فيمكنك تجاهل هذه الرسالة.',
  'mail.email.button': 'تأكيد العنوان',
  'mail.emailChangeRequested.subject': 'أكّد عنوان بريدك الإلكتروني الجديد',
  'mail.emailChangeRequested.text':
    'طلبت استخدام عنوان البريد الإلكتروني هذا لحسابك في {app}. يتغيّر العنوان عندما تؤكده، وتسجّل الدخول بعد ذلك بالعنوان الجديد.',
  'mail.emailChangeRequested.note':
    'الرابط صالح لمدة {hours} ساعة. إن لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة.',
  'mail.emailChangeNotice.subject': 'سيتغيّر عنوان بريدك الإلكتروني قريبًا',
  'mail.emailChangeNotice.text':
    'طلب أحدهم، والأرجح أنه أنت، استخدام عنوان بريد إلكتروني آخر لحسابك في {app}. سيتغيّر العنوان عند تأكيد العنوان الجديد. إن كنت أنت من طلب ذلك، فلا داعي لفعل أي شيء.',
  'mail.emailChangeNotice.warning':
    'إن لم تكن أنت من طلب ذلك، فأوقف التغيير الآن: هناك من يعرف كلمة مرورك.',
  'mail.emailChangeNotice.button': 'إيقاف التغيير',
  'mail.emailChangeNotice.note': 'إن كان التغيير قد تم بالفعل، فيُرجى مراسلتنا فورًا.',
  'mail.emailChanged.subject': 'تم تغيير عنوان بريدك الإلكتروني',
  'mail.emailChanged.text':
    'أصبح هذا عنوان البريد الإلكتروني لحسابك. من الآن فصاعدًا سجّل الدخول به. ستبقى جلساتك على أجهزتك كما هي.',
  'mail.emailChanged.former':
    'تم تغيير عنوان البريد الإلكتروني لحسابك من صفحة الملف الشخصي، وتم تأكيده عبر البريد الإلكتروني. العنوان الذي وصلت إليه هذه الرسالة لم يعد مرتبطًا به.',
  'mail.emailChanged.note': 'إن لم تكن أنت من غيّره، فيُرجى مراسلتنا فورًا.',
  'mail.emailCorrected.subject': 'تم تصحيح بريدك الإلكتروني',
  'mail.emailCorrected.text':
    'صحّحت الرابطة عنوان البريد الإلكتروني لحسابك. من الآن فصاعدًا سجّل الدخول بالعنوان الذي وصلت إليه هذه الرسالة. ستبقى جلساتك على أجهزتك كما هي.',
  'mail.emailCorrected.confirm': 'يُرجى تأكيد أن عنوان البريد الإلكتروني هذا يخصّك.',
  'mail.emailCorrected.former':
    'صحّحت الرابطة عنوان البريد الإلكتروني لحسابك. العنوان الذي وصلت إليه هذه الرسالة لم يعد مرتبطًا به.',
  'mail.emailCorrected.note': 'إن لم تكن تتوقع ذلك، فراسلنا.',
  'mail.invitation.subject': 'دعوة للتسجيل في {app}',
  'mail.invitation.text':
    'يدعوك {inviter} ({league}) إلى التسجيل في {app}، بوابة اعتماد الإعلاميين وتذاكر المباريات.',
  'mail.invitation.role': 'دُعيت بصفة: {role}.',
  'mail.invitation.documents':
    'جهّز بطاقة الهوية أو جواز السفر وبطاقتك الصحفية وصورة شخصية. وكما في كل تسجيل، تراجع الرابطة مستنداتك قبل الموافقة على حسابك.',
  'mail.invitation.button': 'سجّل الآن',
  'mail.invitation.note':
    'يعمل الرابط مرة واحدة، حتى {date}. إن لم تكن تتوقع هذه الدعوة فيمكنك تجاهلها.',
  'mail.adminInvitation.subject': 'دعوة لإدارة {app}',
  'mail.adminInvitation.text':
    'يدعوك {inviter} ({league}) لتصبح مديرًا في {app}، بوابة اعتماد الإعلاميين وتذاكر المباريات. استخدم الزر لإدخال اسمك واختيار كلمة مرور.',
  'mail.adminInvitation.button': 'اقبل الدعوة',
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
  'mail.ticketsReplaced.subject': 'استُبدلت تذاكرك',
  'mail.ticketsReplaced.text':
    'تغيّر اسمك أو دورك، لذلك أصدرنا لك تذاكر جديدة. التذاكر السابقة ورموز QR الخاصة بها لم تعد صالحة.',
  'mail.ticketsReplaced.matches': 'المباريات: {matches}.',
  'mail.ticketsReplaced.button': 'فتح التذاكر',
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
  'mail.matchMoved.movedSubject': 'تغيير موعد أو مكان المباراة: {match}، {date}',
  'mail.matchMoved.movedHeading': 'تغيير موعد أو مكان المباراة: {match}',
  'mail.matchMoved.movedText': 'غيّرت الرابطة موعد هذه المباراة أو مكانها.',
  'mail.matchMoved.gateSubject': 'تغيير بوابة الإعلاميين: {match}، {date}',
  'mail.matchMoved.gateHeading': 'تغيير بوابة الإعلاميين: {match}',
  'mail.matchMoved.gateText': 'غيّرت الرابطة بوابة الإعلاميين لهذه المباراة.',
  'mail.matchMoved.when': 'الموعد الجديد: {now}\nقبل ذلك: {was}',
  'mail.matchMoved.venue': 'الملعب الجديد: {now}\nقبل ذلك: {was}',
  'mail.matchMoved.gate': 'بوابة الإعلاميين الجديدة: {now}\nقبل ذلك: {was}',
  'mail.matchMoved.firstGate': 'بوابة الإعلاميين الجديدة: {now}\nقبل ذلك: لا يوجد',
  'mail.matchMoved.noGate': 'بوابة الإعلاميين الجديدة: لا يوجد\nقبل ذلك: {was}',
  'mail.matchMoved.ticket': 'ما زال مكانك محجوزًا وتذكرتك سارية: رمز QR نفسه يتيح لك الدخول.',
  'mail.matchMoved.booking': 'ما زال حجزك قائمًا. اختر مقعدك: تصدر التذكرة فور اختياره.',
  'mail.matchMoved.pending': 'ما زال طلب حجزك قائمًا، وسنكتب إليك فور اتخاذ القرار.',
  'mail.matchMoved.note':
    'تظهر البيانات الجديدة في التذكرة على هاتفك عند فتح {app} في المرة القادمة.',
  'mail.bookingsApproved.subject': 'تمت الموافقة على عدد من حجوزاتك: {count}',
  'mail.bookingsApproved.text':
    'تمت الموافقة على حجوزاتك في هذه المباريات. اختر مقاعدك في {app}: تصدر التذاكر فور اختيارها.',
  'mail.bookingsRejected.subject': 'تم رفض عدد من حجوزاتك: {count}',
  'mail.bookingsRejected.text': 'تم رفض حجوزاتك في هذه المباريات.',
  'mail.matchesDeleted.subject': 'أُلغي عدد من مبارياتك: {count}',
  'mail.matchesDeleted.text':
    'رفعت الرابطة هذه المباريات من برنامجها. انتهت معها حجوزاتك، ولم تعد تذاكرها تفتح البوابة.',
  'mail.matchesMoved.subject': 'تغييرات في عدد من مبارياتك: {count}',
  'mail.matchesMoved.text': 'غيّرت الرابطة موعد هذه المباريات أو مكانها أو بوابة الإعلاميين.',
  'mail.matchesMoved.tickets': 'ما زالت حجوزاتك قائمة وتذاكرك سارية: رموز QR نفسها تتيح لك الدخول.',
  'mail.matchesMoved.pending': 'ما زالت طلبات الحجز المنتظرة قائمة، وسنكتب إليك فور اتخاذ القرار.',
  'mail.eventDeleted.subject': 'أُلغيت البطولة: {event}',
  'mail.eventDeleted.text': 'رفعت الرابطة {event} من برنامجها، وانتهى معها اعتمادك.',
  'mail.reportAssigned.subject': 'تقرير مطلوب منك: {match}',
  'mail.reportAssigned.text':
    'تطلب الرابطة تقريرك «{report}». أجب عن الأسئلة وأضف الصور، ثم انشره عند اكتماله.',
  'mail.reportAssigned.button': 'افتح التقرير',
  'mail.reportAssigned.note':
    'افتح {app} مرة مع وجود إشارة قبل المباراة، لتتمكن من الكتابة والتصوير دون إشارة.',
  'mail.reportWithdrawn.subject': 'لم يعد التقرير مطلوبًا: {match}',
  'mail.reportWithdrawn.text': 'سحبت الرابطة طلب تقريرك «{report}». لا يلزمك القيام بأي شيء.',
  'mail.contact.subject': 'نموذج التواصل: {topic}',
  'mail.contact.button': 'عرض الحساب',
  'mail.contact.note': 'رد على هذه الرسالة لتصل إلى صاحبها. تحتفظ البوابة نفسها بالرسالة 90 يومًا.',
  'mail.contact.topic.complaint': 'شكوى',
  'mail.contact.topic.general_inquiry': 'استفسار عام',
  'mail.contact.topic.suggestion': 'اقتراح',
  'mail.contact.topic.technical_issue': 'مشكلة تقنية',
};
