export const colours = { bad: '#b42318', good: '#137333', warning: '#d97706', plain: '#1f5fbf' };
