import { type ToastMessage, toast } from '#src/ui/toasts/toast.ts';

declare global {
  interface Window {
    toast(message: ToastMessage): Promise<void>;
    /** The actions of toasts that were taken. */
    taken: string[];
  }
}

Object.assign(window, { toast, taken: [] });
