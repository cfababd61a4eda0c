/** Importing a season's fixtures. */
export const fixtureImportMessages = {
  'fixtureImport.done': 'Fixtures imported.',
  'fixtureImport.wrongType':
    '{name} is no file of fixtures. Choose a spreadsheet (.xlsx), a .csv or a season’s text (.txt).',
  'fixtureImport.oldExcel': '{name} is an old Excel file. Please save it as .xlsx.',
  'fixtureImport.broken':
    '{name} cannot be read. It may be damaged, locked or far too large inside.',
  'fixtureImport.notUtf8':
    '{name} is not in UTF-8. In Excel, save it as “CSV UTF-8 (comma delimited)”.',
  'fixtureImport.noHeader':
    'No row of {name} names the columns. A date, a home and an away team are needed, in columns called Date, Home and Away.',
  'fixtureImport.noRows': '{name} holds no fixture.',
  'fixtureImport.tooManyRows': '{name} has more than {max} lines of fixtures.',
  'fixtureImport.badCsv': '{name}, line {line}: a quotation mark is open that nothing closes.',
  'fixtureImport.meanwhile':
    'The season was changed while you looked: {count} fixtures are other than shown, first line {line}. Nothing was imported.',
  'fixtureImport.rowMeanwhile': 'Changed meanwhile',
  'fixtureImport.nameTaken':
    'Another team or venue has this name by now. Nothing was imported; please look again.',

  'fixtureImport.is_no_time': 'No kick-off time',
  'fixtureImport.is_team_unknown': 'No team has this name',
  'fixtureImport.is_team_ambiguous': 'Several teams have this name',
  'fixtureImport.is_venue_unknown': 'No venue has this name',
  'fixtureImport.is_venue_ambiguous': 'Several venues have this name',
  'fixtureImport.is_no_venue': 'No venue known for the home team',
  'fixtureImport.is_unreadable': 'This line cannot be read',
  'fixtureImport.is_bad_date': 'This is no date (31-12-2026 or 2026-12-31)',
  'fixtureImport.is_wrong_weekday': 'The date has another weekday',
  'fixtureImport.is_no_year': 'The date needs its year',
  'fixtureImport.is_bad_time': 'This is no time (19:30)',
  'fixtureImport.is_no_date': 'No date',
  'fixtureImport.is_no_round': 'No round above this line',
  'fixtureImport.is_no_home': 'No home team',
  'fixtureImport.is_no_away': 'No away team',
  'fixtureImport.is_same_team': 'A team cannot play itself.',
  'fixtureImport.is_duplicate': 'This fixture stands in the file already',
  'fixtureImport.is_too_long': 'Too long',
  'fixtureImport.is_bad_yes_no': 'Say yes or no',
  'fixtureImport.is_formula': 'This formula has no value',
  'fixtureImport.is_clock_change': 'This time does not exist: the clocks change that day',
  'fixtureImport.is_seated_fixed': 'The seats of a match cannot be switched on or off afterwards.',

  'fixtureImport.col_date': 'Date',
  'fixtureImport.col_time': 'Time',
  'fixtureImport.col_home': 'Home',
  'fixtureImport.col_away': 'Away',
  'fixtureImport.col_venue': 'Venue',
  'fixtureImport.col_name': 'Name',
  'fixtureImport.col_stage': 'Stage',
  'fixtureImport.col_gate': 'Gate',
  'fixtureImport.col_seated': 'Seated',
  'fixtureImport.col_reservation': 'Reservation',

  'fixtureImport.sheetFixtures': 'Fixtures',
  'fixtureImport.sheetTeams': 'Teams',
  'fixtureImport.sheetVenues': 'Venues',
  'fixtureImport.templateFile': 'fixtures-template.xlsx',
} as const;
