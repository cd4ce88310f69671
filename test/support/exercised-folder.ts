/** Set for a run of the whole core: where each process writes what it has exercised. */
export const exercisedFolder = 'TEST_EXERCISED_FOLDER';
