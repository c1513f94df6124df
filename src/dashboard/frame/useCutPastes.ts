import { useEffect } from 'react';
import { leftOutWords, PASTE_LIMITS } from '#src/domain/paste/pasted.ts';
import { toast } from '#src/ui/toasts/toast.ts';

/** Most characters that a field takes; what is read of a paste where it says none. */
const limitOf = ({ maxLength }: HTMLInputElement | HTMLTextAreaElement) =>
  maxLength >= 0 ? maxLength : PASTE_LIMITS.characters;

/** Says that a paste does not fit into its field: the browser leaves the end of it out without a word. */
export function useCutPastes(): void {
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
      void toast({ text: leftOutWords(limit, 'characters fit here', over) });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
