import { type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react';

/**
 * `keyCode` of keys that an input method handles. Safari also sets it on the Enter key that ends a
 * composition.
 */
const INPUT_METHOD_KEY = 229;

const HANGUL_ONLY = /^\p{Script=Hangul}*$/u;

/**
 * State of an input method in a field. Partly composed Hangul is searched like other text, since search
 * matches incomplete syllables. Kana or pinyin that are still being converted are not the intended text.
 */
export function useComposition() {
  const [composed, setComposed] = useState<string | null>(null);
  const isEnter = useRef(false);
  return {
    isComposing: composed !== null,
    /** Whether the field contains text that the input method will replace. */
    isForeign: composed !== null && !HANGUL_ONLY.test(composed),
    /**
     * Whether the input method handles the key: it selects among candidates, and its Enter does not submit
     * the form.
     */
    isOwnKey(event: KeyboardEvent): boolean {
      const isOwn = event.nativeEvent.isComposing || event.keyCode === INPUT_METHOD_KEY;
      isEnter.current = isOwn && event.key === 'Enter';
      return isOwn;
    },
    /** Whether the Enter key that ended a composition submits the form. */
    isEnterOfIt: () => composed !== null || isEnter.current,
    events: {
      onCompositionStart: () => setComposed(''),
      onCompositionUpdate: ({ data }: CompositionEvent) => setComposed(data),
      onCompositionEnd: () => setComposed(null),
      onKeyUp: () => {
        isEnter.current = false;
      },
    },
  };
}
