// Functions that tests call directly in a browser, on a page of the running site.
export { ApiError, call, reportErrorsTo } from '#src/client/api.ts';
export { authProvider } from '#src/client/authProvider.ts';
export { leaveFor } from '#src/client/navigation.ts';
