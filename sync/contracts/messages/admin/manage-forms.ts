/** What administrators’ forms say of what somebody else stored meanwhile. No part of the first load. */
export const manageFormsMessages = {
  'form.textChanged': 'Someone else changed this text. Saving replaces it with yours.',
  'form.pictureChanged': 'Someone else replaced this image. Saving replaces it with yours.',
  'form.seeTheirs': 'View theirs',
  'form.takeTheirs': 'Use theirs',
} as const;
