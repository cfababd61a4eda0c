/** What administrators’ forms say of what somebody else stored meanwhile. No part of the first load. */
export const manageFormsMessages = {
  'form.textChanged': 'Somebody else changed this text. Yours takes its place when you save.',
  'form.pictureChanged': 'Somebody else put another one here. Yours takes its place when you save.',
  'form.seeTheirs': 'See theirs',
  'form.takeTheirs': 'Take theirs',
} as const;
