/** The words about one person, for themselves and for administrators: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { profileMessages } from '#sync/contracts/messages/profile.ts';

addWords(profileMessages);
