import { toast } from '#src/ui/toasts/toast.ts';
import type { ToastMessage } from '#src/ui/toasts/toastMessage.ts';

declare global {
  interface Window {
    toast(message: ToastMessage): Promise<void>;
    /** The actions of toasts that were run. */
    taken: string[];
  }
}

Object.assign(window, { toast, taken: [] });
