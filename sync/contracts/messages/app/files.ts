/** Uploads. `{file}` and `{name}` are the original file name. */
export const filesMessages = {
  'files.notAnImage': '{file} is not an image.',
  'files.imageTooLarge': '{file} size should be less than 2 MB.',
  'files.adminImageTooLarge': '{file} size should be less than 5 MB',
  'files.tooLarge': '{name} size should be less than 10 MB',
  'files.notAFile': '{name} is not a file.',
  'files.imageRequired': 'Please upload this image!',
  'files.unknownFile': 'This file is unknown or already in use. Please upload it again.',
  'files.uploadFailed': 'Couldn’t upload {file}. Please try again.',
  'files.choose': 'Choose a file',
  'files.missing': 'Please choose a file.',
} as const;
