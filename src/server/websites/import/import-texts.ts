import { message, StoredMessages } from '../../kernel/index.ts';

/** Stored with an import, and translated when shown. */
export const importTexts = new StoredMessages(
  {
    longLine: message('{table} has a line longer than 256 KiB: it is not an exported CSV file.'),
    notCsv: message('{table} is not a readable CSV file: {reason}.'),
    damaged: message('{table} in the archive is damaged: export it again.'),
    encrypted: message('The archive is encrypted: upload it without a password.'),

    nothing: message('No data was imported.'),
    noDays: message('The file has no days.'),
    noEvents: message('The file has no events.'),
    eventStore: message('The event store is not available at the moment.'),
    uploadAgain: message('No data was imported. Upload the file again.'),
    serverStopped: message('The server stopped during the import, so no data was imported. Upload the file again.'),
    internal: message('The import failed because of an internal error. The server log has the details.'),

    lineSkipped: message('1 line was skipped, the first: {problem}'),
    linesSkipped: message('{count} lines were skipped, the first: {problem}'),
    inLine: message('{table}, line {line}: {problem}'),
    notADate: message('"{text}" is not a date.'),
    notANumber: message('"{text}" is not a number.'),
    columnNotANumber: message('{column} "{text}" is not a number.'),
    noDate: message('the row has no date.'),
    eventName: message('the event name "{text}" cannot be imported.'),
    invalidTime: message('created_at "{text}" is not a valid time.'),
    noSession: message('session_id is empty.'),
    severalWebsites: message(
      'The file has the events of several websites ({text}). Save the rows of one website_id to a file, and import it.',
    ),
    notAPath: message('url_path "{text}" is not a path.'),

    notPlausible: message('{table} is not a Plausible file and was skipped.'),
    sameDays: message('{table} has days that another file in the archive has too: they were imported from that one.'),
    missingColumns: message('{table} was skipped: it has no column {columns}.'),
    tableWithoutEvents: message('{table} was skipped: it has no events.'),
    otherEvents: message('Only page views and custom events were imported.'),
    cities: message(
      'Cities were skipped, because the file has only numeric IDs for them. Regions keep the codes of the file.',
    ),
    existingDay: message('{day} was skipped, because there are already statistics.'),
    existingDays: message(
      '{count} days between {first} and {last} were skipped, because there are already statistics.',
    ),
    futureDays: message('Days after {day} were skipped: they are in the future.'),
    noTotals: message('The file has no daily totals: also import a report by date with users, sessions and views.'),
    guessedDates: message(
      'The order of day and month in {table} is unclear, so {text} was read as {day}. If this is wrong, delete the import and import dates such as 2024-03-01.',
    ),
    ignoredColumns: message('Ignored columns: {columns}.'),
    noDates: message(
      '{table} has a report without dates: only reports of a single day, or with the dimension Date, can be imported.',
    ),
  },
  {
    former: {
      nothing: ['Nothing was imported.'],
      uploadAgain: ['Nothing was imported: upload the file again.'],
      serverStopped: ['The server stopped during the import. Nothing was imported: upload the file again.'],
    },
    // File and column names can contain spaces.
    patternOf: (name) =>
      ({
        table: '.+?',
        reason: '.+?',
        columns: '.+?',
        column: '.+?',
        text: '.*?',
        problem: '.+?\\.',
        count: '\\d+',
        line: '\\d+',
      })[name],
    translateValue: (name, value, translate) => (name === 'problem' ? translate(value) : value),
  },
);
