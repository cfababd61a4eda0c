/** Officers' reports. */
export const reportsMessages = {
  'reports.closed':
    'Report submitted to admin successfully. You are no longer able to make amendements...',
  'reports.archived': 'The league has closed this report.',
  'reports.answerRequired': 'Please answer this question!',
  'reports.urgentRequired': 'Please say whether it is urgent!',
  'reports.submitted': 'Edit can not be performed since Media Officer already submitted data.',
  'reports.questionRequired': 'A report needs at least one question.',
  'reports.tooManyAttachments': 'A report can have at most {count} photos and files.',
} as const;
