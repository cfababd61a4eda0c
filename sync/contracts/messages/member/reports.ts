/** Officers' reports. */
export const reportsMessages = {
  'reports.closed':
    'Report submitted to admin successfully. You are no longer able to make amendements...',
  'reports.archived': 'The league has closed this report.',
  'reports.answerRequired': 'Please answer this question!',
  'reports.urgentRequired': 'Please say whether it is urgent!',
  'reports.settleFirst': 'Two texts answer the same question. Please choose before you publish.',
  'reports.changedMeanwhile':
    'This report was changed on another device. Look at it again before you publish.',
  'reports.tooManyOpen':
    'Too many texts of this report wait for your choice. Please choose some before you go on.',
  'reports.noOfficer': 'No media officer is assigned to this match.',
  'reports.submitted': 'Edit can not be performed since Media Officer already submitted data.',
  'reports.questionsFixed': 'The questions are the league’s: only the answers can be changed.',
  'reports.questionRequired': 'A report needs at least one question.',
  'reports.tooManyAttachments': 'A report holds at most {count} photos and files.',
} as const;
