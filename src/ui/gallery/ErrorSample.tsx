import { ErrorScreen, NOT_FOUND } from '#src/ui/states/ErrorScreen.tsx';

/** The not-found screen. */
export const ErrorSample = () => <ErrorScreen {...NOT_FOUND} requestId="01J9" />;
