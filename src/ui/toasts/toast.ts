import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';

/** Shows a toast (S-E4). The first call loads the code. */
export const toast = (message: ToastMessage): Promise<void> =>
  import('#src/ui/toasts/showToast.ts').then(({ showToast }) => showToast(message));
