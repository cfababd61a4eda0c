/** Officers' reports. */
export const reportsMessages = {
  'reports.closed':
    'Report submitted to admin successfully. You are no longer able to make amendements...',
  'reports.archived': 'The league has closed this report.',
  'reports.answerRequired': 'Please answer this question!',
  'reports.urgentRequired': 'Please say whether it is urgent!',
  'reports.settleFirst': 'Two answers conflict. Please choose one before you publish.',
  'reports.changedMeanwhile':
    'This report was changed on another device. Please check it before you publish.',
  'reports.tooManyOpen':
    'This report has too many unresolved texts. Please resolve some before you continue.',
  'reports.noOfficer': 'No media officer is assigned to this match.',
  'reports.submitted': 'Edit can not be performed since Media Officer already submitted data.',
  'reports.questionsFixed': 'The questions are set by the league. You can only change the answers.',
  'reports.questionRequired': 'A report needs at least one question.',
  'reports.tooManyAttachments': 'A report can have at most {count} photos and files.',
} as const;
