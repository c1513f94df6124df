import type { NotificationProvider } from '@refinedev/core';
import { toast } from '#src/ui/toasts/toast.ts';

/** Shows Refine's notifications as toasts (S-E4). */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type, cancelMutation }) => {
    const text = description && description !== message ? `${message}. ${description}` : message;
    void toast({
      text,
      kind: type === 'error' ? 'wrong' : type === 'success' ? 'done' : 'news',
      ...(cancelMutation && { action: { label: 'Undo', run: cancelMutation } }),
    });
  },
  close: () => undefined,
};
