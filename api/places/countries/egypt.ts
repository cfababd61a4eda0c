/** Maps GeoNames' names of Egyptian towns to the English spellings that clubs use. */
export const egyptNames: Readonly<Record<string, string>> = {
  'Al Maḩallah al Kubrá': 'El Mahalla El Kubra',
  Asyūţ: 'Asyut',
  'Al Manşūrah': 'Mansoura',
  // GeoNames transliterates Tanta by its sound.
  Tanda: 'Tanta',
  'Al Fayyūm': 'Faiyum',
  'Kafr ad Dawwār': 'Kafr El Dawwar',
  Qinā: 'Qena',
  Ḩalwān: 'Helwan',
  Damanhūr: 'Damanhur',
  'Al Minyā': 'Minya',
  'Banī Suwayf': 'Beni Suef',
  'Shibīn al Kawm': 'Shibin El Kom',
  Banhā: 'Banha',
  'Kafr ash Shaykh': 'Kafr El Sheikh',
  Mallawī: 'Mallawi',
  Idfū: 'Edfu',
  Bilbays: 'Bilbeis',
  Jirjā: 'Girga',
  'Al Ḩawāmidīyah': 'El Hawamdeya',
  Bilqās: 'Belqas',
  Disūq: 'Desouk',
  'Al Maţarīyah': 'El Matareya',
  Ţahţā: 'Tahta',
  Samālūţ: 'Samalut',
  'Kafr az Zayyāt': 'Kafr El Zayat',
  Isnā: 'Esna',
  'Al Khārijah': 'Kharga',
  'Mersa Matruh': 'Marsa Matruh',
  'Kawm Umbū': 'Kom Ombo',
  'Madīnat Sittah Uktūbar': '6th of October City',
  "Naja' Ḥammādī": 'Nag Hammadi',
  'El-Tor': 'El Tor',
  'Sharm el-Sheikh': 'Sharm El Sheikh',
  'Al ‘Alamayn': 'El Alamein',
  'Al Quşayr': 'El Quseir',
};

/** Towns that the data set lacks, some of them newer than it. */
export const egyptAdditionalTowns: readonly string[] = [
  '10th of Ramadan City',
  'Badr City',
  'Borg El Arab',
  'New Administrative Capital',
  'New Alamein',
  'New Damietta',
  'Obour City',
  'Rafah',
  'Sadat City',
  'Sheikh Zayed City',
];

/** The capitals of Egypt's 27 governorates; a test checks that each is listed. */
export const governorateCapitals: readonly string[] = (
  'Alexandria, Arish, Aswan, Asyut, Banha, Beni Suef, Cairo, Damanhur, Damietta, El Tor, Faiyum, ' +
  'Giza, Hurghada, Ismailia, Kafr El Sheikh, Kharga, Luxor, Mansoura, Marsa Matruh, Minya, ' +
  'Port Said, Qena, Shibin El Kom, Sohag, Suez, Tanta, Zagazig'
).split(', ');
