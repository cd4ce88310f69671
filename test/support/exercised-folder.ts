/** Set when the whole core runs. Each process writes what it exercised to this folder. */
export const exercisedFolder = 'TEST_EXERCISED_FOLDER';
