import { useEffect } from 'react';
import { leftOutMessage, PASTE_LIMITS } from '#src/domain/paste/pasted.ts';
import { toast } from '#src/ui/toasts/toast.ts';

/** Maximum length of a field, or of a paste if the field has none, characters. */
const limitOf = ({ maxLength }: HTMLInputElement | HTMLTextAreaElement) =>
  maxLength >= 0 ? maxLength : PASTE_LIMITS.characters;

/** Shows a toast if a paste does not fit into its field, because the browser cuts it off silently. */
export function useTruncatedPasteToast(): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isField || defaultPrevented || !clipboardData) return;
      const text = clipboardData.getData('text/plain').replace(/\r\n/g, '\n');
      const pasted = target instanceof HTMLInputElement ? text.replace(/\n/g, '') : text;
      const replaced = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0);
      const limit = limitOf(target);
      const over = target.value.length - replaced + pasted.length - limit;
      if (over <= 0) return;
      void toast({ text: leftOutMessage(limit, 'characters fit here', over) });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
