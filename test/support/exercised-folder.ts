/** Environment variable that is set when the whole core runs. */
export const exercisedFolder = 'TEST_EXERCISED_FOLDER';
